import type { Sql } from '@/platform/database';
import type { Role } from '../core/role';

/** The views project_member and hidden_project: who can enter which project, and with which role. */

interface Place {
  userId: string;
  workspaceId: string;
}

/**
 * Returns the projects of a workspace that a person can enter, including those in the trash, and their role in each.
 */
export function findProjectRoles(
  sql: Sql,
  { userId, workspaceId }: Place,
): Promise<{ projectId: string; role: Role }[]> {
  return sql.query(
    'select project_id as "projectId", role from project_member where user_id = $1 and workspace_id = $2 order by 1',
    [userId, workspaceId],
  );
}

/** Like `findProjectRoles`, for many people and workspaces. The results are in the same order. */
export async function findManyProjectRoles(
  sql: Sql,
  places: readonly Place[],
): Promise<{ projectId: string; role: Role }[][]> {
  const rows = await sql.query<{ nth: number; projectId: string; role: Role }>(
    `select nth::int, project_id as "projectId", role
     from unnest($1::text[], $2::text[]) with ordinality as wanted (user_id, workspace_id, nth)
     join project_member using (user_id, workspace_id) order by 1, 2`,
    [places.map(({ userId }) => userId), places.map(({ workspaceId }) => workspaceId)],
  );
  const roles = places.map((): { projectId: string; role: Role }[] => []);
  for (const { nth, ...row } of rows) roles[nth - 1]?.push(row);
  return roles;
}

/** Returns all projects that a person can enter in any workspace. */
export function findAllProjectRoles(sql: Sql, userId: string): Promise<{ projectId: string; role: Role }[]> {
  return sql.query('select project_id as "projectId", role from project_member where user_id = $1 order by 1', [
    userId,
  ]);
}

/** Returns the projects of a workspace that a person must not see, including deleted ones that were private. */
export async function findHiddenProjects(sql: Sql, { userId, workspaceId }: Place): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'select project_id as id from hidden_project where user_id = $1 and workspace_id = $2',
    [userId, workspaceId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the people who can enter a project. */
export function findProjectPeople(sql: Sql, projectId: string): Promise<{ userId: string; role: Role }[]> {
  return sql.query('select user_id as "userId", role from project_member where project_id = $1 order by 1', [
    projectId,
  ]);
}

/** Returns the distinct roles that people have in these projects. */
export function findRolesThere(sql: Sql, projectIds: readonly string[]): Promise<{ projectId: string; role: Role }[]> {
  return sql.query(
    'select distinct project_id as "projectId", role from project_member where project_id = any($1::text[])',
    [projectIds],
  );
}
