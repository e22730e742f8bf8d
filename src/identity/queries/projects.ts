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
 * Who can enter which project. The view project_member decides; nothing else computes a role in a project. The callers
 * of these functions have checked that the person is a member.
 */

const rolesOf = together(findManyProjectRoles);

/** Returns the actor's role in each project of a workspace that they can enter, including projects in the trash. */
export async function projectRoles(ctx: Context, workspaceId: string): Promise<Map<string, Role>> {
  const rows = await findProjectRoles(sqlOfPool(ctx.pool), { userId: ctx.actor.userId, workspaceId });
  return new Map(rows.map(({ projectId, role }) => [projectId, role]));
}

/** Returns the ids of the projects that a person can enter in a workspace. Simultaneous calls share one query. */
export async function enteredProjects(
  { pool }: Pick<Platform, 'pool'>,
  place: { userId: string; workspaceId: string },
): Promise<string[]> {
  return (await rolesOf(pool, place)).map(({ projectId }) => projectId);
}

/** Returns the ids of a workspace's projects that the actor must not see. */
export function hiddenProjects(ctx: Context, workspaceId: string): Promise<string[]> {
  return findHiddenProjects(sqlOfPool(ctx.pool), { userId: ctx.actor.userId, workspaceId });
}

/** Returns the ids of the people who have a permission in a project. */
export async function projectPeopleWho(sql: Sql, projectId: string, permission: Permission): Promise<string[]> {
  const people = await findProjectPeople(sql, projectId);
  return people.filter(({ role }) => may(role, permission)).map(({ userId }) => userId);
}

/** Returns the role of each person who can enter a project, by user id. */
export async function rolesInProject(sql: Sql, projectId: string): Promise<Map<string, Role>> {
  return new Map((await findProjectPeople(sql, projectId)).map(({ userId, role }) => [userId, role]));
}

/** Returns those of the projects that at least one person can manage. */
export async function managedProjects(sql: Sql, projectIds: readonly string[]): Promise<Set<string>> {
  const rows = await findRolesThere(sql, projectIds);
  return new Set(rows.filter(({ role }) => may(role, 'manage_projects')).map(({ projectId }) => projectId));
}

/** Returns all projects that a person can enter, as `<project>:<role>`. */
export async function projectAccessOf({ pool }: Pick<Platform, 'pool'>, userId: string): Promise<string[]> {
  const rows = await findAllProjectRoles(sqlOfPool(pool), userId);
  return rows.map(({ projectId, role }) => `${projectId}:${role}`);
}
