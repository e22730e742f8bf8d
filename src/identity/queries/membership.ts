import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import type { Role } from '../core/role';
import { findActiveMemberships, findActiveRole } from '../store-members';

/** The person's role in the workspace, or undefined when they are no member or were deactivated. */
export function membershipOf(
  { pool }: Pick<Platform, 'pool'>,
  userId: string,
  workspaceId: string,
): Promise<Role | undefined> {
  return findActiveRole(sqlOfPool(pool), userId, workspaceId);
}

/** Everything a person may enter, as `<workspace>:<role>`; two equal answers mean that nothing changed. */
export async function membershipsOf({ db }: Pick<Platform, 'db'>, userId: string): Promise<string[]> {
  const rows = await findActiveMemberships(db, userId);
  return rows.map(({ workspace, role }) => `${workspace.id}:${role}`);
}
