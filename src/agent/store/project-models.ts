import type { Db, Tx } from '@/platform/database';

/** The table project_model. */

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
