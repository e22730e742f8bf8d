import type { Db, Tx } from '@/platform/database';
import { may } from '../core/role';
import { findActiveMemberships, findMembers } from '../store/members';

/** Returns the names of the people who manage a workspace, for someone who must ask one of them. */
export async function managersOf(tx: Tx, workspaceId: string): Promise<string[]> {
  const members = await findMembers(tx, workspaceId);
  return members
    .filter(({ role, deactivatedAt }) => deactivatedAt === null && may(role, 'manage_usage'))
    .map(({ user }) => user.name);
}

/** Returns whether a person manages the members of any workspace. */
export async function managesAny(db: Db | Tx, userId: string): Promise<boolean> {
  return (await findActiveMemberships(db, userId)).some(({ role }) => may(role, 'manage_members'));
}
