import type { Tx } from '@/platform/database';
import { may, type Permission } from '../core/role';
import { findMembers } from '../store/members';

/** Returns the ids of a workspace's active members who have a permission. */
export async function membersWho(tx: Tx, workspaceId: string, permission: Permission): Promise<string[]> {
  const members = await findMembers(tx, workspaceId);
  return members
    .filter(({ role, deactivatedAt }) => deactivatedAt === null && may(role, permission))
    .map(({ user }) => user.id);
}
