import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { ProjectSummary, TrashedProject } from './schema';

/** The table project. */

interface ProjectRow {
  id: string;
  workspaceId: string;
  name: string;
  createdAt: Date;
  archivedAt: Date | null;
  isPrivate: boolean;
  personalOf: string | null;
}

const SUMMARY = {
  ...{ id: true, workspaceId: true, name: true, createdAt: true, archivedAt: true },
  ...{ isPrivate: true, personalOf: true },
} as const;
const IN_ORDER = [
  { position: { sort: 'asc', nulls: 'last' } },
  { name: 'asc' },
  { createdAt: 'asc' },
] satisfies NonNullable<Parameters<Db['project']['findMany']>[0]>['orderBy'];

function toSummary({ id, personalOf, ...row }: ProjectRow): ProjectSummary {
  return { projectId: id, ...row, isPersonal: personalOf !== null };
}

/** Returns these projects in their order, without the trash. */
export async function listProjects(
  db: Db | Tx,
  projectIds: readonly string[],
): Promise<(ProjectSummary & { documentCount: number })[]> {
  const rows = await db.project.findMany({
    where: { id: { in: [...projectIds] }, trashedAt: null },
    select: { ...SUMMARY, _count: { select: { documents: { where: { trashedAt: null } } } } },
    orderBy: IN_ORDER,
  });
  return rows.map(({ _count, ...row }) => ({ ...toSummary(row), documentCount: _count.documents }));
}

/** Returns the ids of all projects, including the trash. */
export async function listProjectIds(db: Db | Tx, workspaceId: string): Promise<string[]> {
  return (await db.project.findMany({ where: { workspaceId }, select: { id: true } })).map(({ id }) => id);
}

export async function insertProject(
  tx: Tx,
  project: { id: string; workspaceId: string; name: string; isPrivate?: boolean; personalOf?: string },
): Promise<ProjectSummary> {
  return toSummary(await tx.project.create({ data: project, select: SUMMARY }));
}

export async function updateProject(
  tx: Tx,
  projectId: string,
  data: { name: string } | { archivedAt: Date | null } | { isPrivate: boolean } | { personalOf: null },
): Promise<ProjectSummary> {
  return toSummary(await tx.project.update({ where: { id: projectId }, data, select: SUMMARY }));
}

/** Returns which of these projects are private. */
export async function findPrivate(tx: Tx, projectIds: readonly string[]): Promise<Set<string>> {
  const where = { id: { in: [...projectIds] }, isPrivate: true };
  return new Set((await tx.project.findMany({ where, select: { id: true } })).map(({ id }) => id));
}

export interface LockedProject {
  workspaceId: string;
  name: string;
  isPrivate: boolean;
  personalOf: string | null;
  archivedAt: Date | null;
  trashedAt: Date | null;
}

/**
 * Locks a project's paths until the transaction ends, whether it's in the trash or not. Returns undefined if it was
 * deleted.
 */
export async function lockProject(tx: Tx, projectId: string): Promise<LockedProject | undefined> {
  // A weaker lock, so that foreign keys of other rows can still refer to this row.
  const [row] = await sqlOfTransaction(tx).query<LockedProject>(
    `select workspace_id as "workspaceId", name, is_private as "isPrivate", personal_of as "personalOf",
       archived_at as "archivedAt", trashed_at as "trashedAt" from project where id = $1 for no key update`,
    [projectId],
  );
  return row;
}

/**
 * Returns the ids of a workspace's projects in their order, including the trash, and locks them until the transaction
 * ends.
 */
export async function lockProjectOrder(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ id: string }>(
    `select id from (select id, position, name, created_at from project where workspace_id = $1 order by id
       for no key update) p order by position nulls last, name, created_at`,
    [workspaceId],
  );
  return rows.map(({ id }) => id);
}

export async function writeProjectOrder(tx: Tx, projectIds: readonly string[]): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update project set position = o.position::int
     from unnest($1::text[]) with ordinality as o(id, position) where project.id = o.id`,
    [[...projectIds]],
  );
}

/**
 * Moves a project to the trash with its documents, for a person. The caller has locked its paths. Returns how many
 * documents.
 */
export async function markProjectTrashed(tx: Tx, projectId: string, userId: string): Promise<number> {
  const data = { trashedAt: new Date(), trashedBy: userId };
  await tx.project.update({ where: { id: projectId }, data });
  return (await tx.document.updateMany({ where: { projectId, trashedAt: null }, data })).count;
}

/** Restores a project from the trash, with the documents that were trashed with it. Returns how many documents. */
export async function markProjectRestored(tx: Tx, projectId: string, trashedAt: Date): Promise<number> {
  const data = { trashedAt: null, trashedBy: null };
  await tx.project.update({ where: { id: projectId }, data });
  return (await tx.document.updateMany({ where: { projectId, trashedAt }, data })).count;
}

/** Returns the projects in a workspace's trash that a person may enter, most recently deleted first. */
export function listTrashedProjects(
  sql: Sql,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<TrashedProject[]> {
  return sql.query<TrashedProject>(
    `select p.id as "projectId", p.name, p.trashed_at as "trashedAt", p.trashed_by as "trashedBy", m.role,
       (select count(*) from document d where d.project_id = p.id and d.trashed_at = p.trashed_at)::int as "documentCount"
     from project p join project_member m on m.project_id = p.id and m.user_id = $2
     where p.workspace_id = $1 and p.trashed_at is not null order by p.trashed_at desc, p.id`,
    [workspaceId, userId],
  );
}

/** Returns the projects that were moved to a workspace's trash before a time. */
export async function findProjectsTrashedBefore(
  db: Db | Tx,
  { workspaceId, before }: { workspaceId: string; before: Date },
): Promise<string[]> {
  const rows = await db.project.findMany({
    where: { workspaceId, trashedAt: { lt: before } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id }) => id);
}

/** Returns at most `limit` documents of a project, whether in the trash or not. */
export async function findDocumentsOf(db: Db | Tx, projectId: string, limit: number): Promise<string[]> {
  const rows = await db.document.findMany({ where: { projectId }, select: { id: true }, take: limit });
  return rows.map(({ id }) => id);
}

/** Deletes a project that has no documents. Rows that still name a private project stay hidden. */
export async function deleteProject(
  tx: Tx,
  projectId: string,
  { workspaceId, isPrivate }: Pick<LockedProject, 'workspaceId' | 'isPrivate'>,
): Promise<void> {
  if (isPrivate) await tx.deletedPrivateProject.create({ data: { id: projectId, workspaceId } });
  await tx.favourite.deleteMany({ where: { kind: 'project', subjectId: projectId } });
  await tx.project.delete({ where: { id: projectId }, select: { id: true } });
}
