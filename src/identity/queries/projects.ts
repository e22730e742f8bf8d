import type { Platform } from '@/platform/context';
import { type Sql, sqlOfPool } from '@/platform/database';
import { together } from '@/platform/together';
import type { Context } from '../context';
import { may, type Permission, type Role } from '../core/role';
import {
  findAllProjectRoles,
  findHiddenProjects,
  findManyProjectRoles,
  findProjectPeople,
  findProjectRoles,
  findRolesThere,
} from '../store/projects';

/**
 * Who may enter which project. The view project_member decides; nothing else computes a role in a project. The callers of
 * these functions have checked that the person is a member.
 */

const rolesOf = together(findManyProjectRoles);

/** The actor's role in each project of a workspace that they may enter, the trash included. */
export async function projectRoles(ctx: Context, workspaceId: string): Promise<Map<string, Role>> {
  const rows = await findProjectRoles(sqlOfPool(ctx.pool), { userId: ctx.actor.userId, workspaceId });
  return new Map(rows.map(({ projectId, role }) => [projectId, role]));
}

/** The ids of the projects that a person may enter in a workspace. All who ask at once share a query. */
export async function enteredProjects(
  { pool }: Pick<Platform, 'pool'>,
  place: { userId: string; workspaceId: string },
): Promise<string[]> {
  return (await rolesOf(pool, place)).map(({ projectId }) => projectId);
}

/** The ids of the projects of a workspace that the actor must not see. */
export function hiddenProjects(ctx: Context, workspaceId: string): Promise<string[]> {
  return findHiddenProjects(sqlOfPool(ctx.pool), { userId: ctx.actor.userId, workspaceId });
}

/** The people who may do something in a project. */
export async function projectPeopleWho(sql: Sql, projectId: string, permission: Permission): Promise<string[]> {
  const people = await findProjectPeople(sql, projectId);
  return people.filter(({ role }) => may(role, permission)).map(({ userId }) => userId);
}

/** The role of each person who may enter a project. */
export async function rolesInProject(sql: Sql, projectId: string): Promise<Map<string, Role>> {
  return new Map((await findProjectPeople(sql, projectId)).map(({ userId, role }) => [userId, role]));
}

/** Those of the projects that somebody can manage. */
export async function managedProjects(sql: Sql, projectIds: readonly string[]): Promise<Set<string>> {
  const rows = await findRolesThere(sql, projectIds);
  return new Set(rows.filter(({ role }) => may(role, 'manage_projects')).map(({ projectId }) => projectId));
}

/** All projects that a person may enter, as `<project>:<role>`. */
export async function projectAccessOf({ pool }: Pick<Platform, 'pool'>, userId: string): Promise<string[]> {
  const rows = await findAllProjectRoles(sqlOfPool(pool), userId);
  return rows.map(({ projectId, role }) => `${projectId}:${role}`);
}
