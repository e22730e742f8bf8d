import type { Platform } from '@/platform/context';
import { together } from '@/platform/together';
import type { Role } from '../core/role';
import { findActiveMemberships, findActiveRoles } from '../store/members';

const activeRole = together(findActiveRoles);

/**
 * The person's role in the workspace, or undefined when they are no member or were deactivated. All who ask at once share
 * a query.
 */
export function membershipOf(
  { pool }: Pick<Platform, 'pool'>,
  userId: string,
  workspaceId: string,
): Promise<Role | undefined> {
  return activeRole(pool, { userId, workspaceId });
}

/** Everything a person may enter, as `<workspace>:<role>`; two equal answers mean that nothing changed. */
export async function membershipsOf({ db }: Pick<Platform, 'db'>, userId: string): Promise<string[]> {
  const rows = await findActiveMemberships(db, userId);
  return rows.map(({ workspace, role }) => `${workspace.id}:${role}`);
}
