import type { Platform } from '@/platform/context';
import { together } from '@/platform/together';
import type { Role } from '../core/role';
import { findActiveMemberships, findActiveRoles } from '../store/members';

const activeRole = together(findActiveRoles);

/**
 * Returns the person's role in the workspace, or undefined if they aren't an active member. Simultaneous calls share
 * one query.
 */
export function membershipOf(
  { pool }: Pick<Platform, 'pool'>,
  userId: string,
  workspaceId: string,
): Promise<Role | undefined> {
  return activeRole(pool, { userId, workspaceId });
}

/**
 * Returns all workspaces that a person can enter, as `<workspace>:<role>`. Two equal results mean that nothing changed.
 */
export async function membershipsOf({ db }: Pick<Platform, 'db'>, userId: string): Promise<string[]> {
  const rows = await findActiveMemberships(db, userId);
  return rows.map(({ workspace, role }) => `${workspace.id}:${role}`);
}
