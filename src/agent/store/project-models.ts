import type { Db, Tx } from '@/platform/database';

/** The tables project_model and workspace_model. */

export interface StoredProjectModel {
  model: string | null;
  /** As JSON. */
  settings: string;
  updatedByUserId: string;
  updatedAt: Date;
}

export async function findProjectModel(db: Db | Tx, projectId: string): Promise<StoredProjectModel | undefined> {
  return (await db.projectModel.findUnique({ where: { projectId } })) ?? undefined;
}

export async function writeProjectModel(tx: Tx, projectId: string, row: StoredProjectModel): Promise<void> {
  await tx.projectModel.upsert({ where: { projectId }, create: { projectId, ...row }, update: row });
}

export async function deleteProjectModel(tx: Tx, projectId: string): Promise<void> {
  await tx.projectModel.deleteMany({ where: { projectId } });
}

export function findProjectModels(
  db: Db,
  projectIds: readonly string[],
): Promise<(StoredProjectModel & { projectId: string })[]> {
  return db.projectModel.findMany({ where: { projectId: { in: [...projectIds] } }, orderBy: { projectId: 'asc' } });
}

export type StoredWorkspaceModel = Omit<StoredProjectModel, 'settings'>;

export async function findWorkspaceModel(db: Db, workspaceId: string): Promise<StoredWorkspaceModel | undefined> {
  return (await db.workspaceModel.findUnique({ where: { workspaceId } })) ?? undefined;
}

export async function writeWorkspaceModel(tx: Tx, workspaceId: string, row: StoredWorkspaceModel): Promise<void> {
  await tx.workspaceModel.upsert({ where: { workspaceId }, create: { workspaceId, ...row }, update: row });
}
