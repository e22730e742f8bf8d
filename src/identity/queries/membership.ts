import type { Platform } from '@/platform/context';
import type { Role } from '../core/role';
import { findActiveMemberships, findActiveRole } from '../store-members';

type Reads = Pick<Platform, 'db'>;

/** The person's role in the workspace, or undefined when they are no member or were deactivated. */
export function membershipOf(platform: Reads, userId: string, workspaceId: string): Promise<Role | undefined> {
  return findActiveRole(platform.db, userId, workspaceId);
}

/** Everything a person may enter, as `<workspace>:<role>`; two equal answers mean that nothing changed. */
export async function membershipsOf(platform: Reads, userId: string): Promise<string[]> {
  const rows = await findActiveMemberships(platform.db, userId);
  return rows.map(({ workspace, role }) => `${workspace.id}:${role}`);
}
