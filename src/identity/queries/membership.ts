import type { Platform } from '@/platform/context';
import type { Role } from '../core/role';
import { findActiveRole } from '../store-members';

/** The person's role in the workspace, or undefined when they are no member or were deactivated. */
export function membershipOf(
  platform: Pick<Platform, 'db'>,
  userId: string,
  workspaceId: string,
): Promise<Role | undefined> {
  return findActiveRole(platform.db, userId, workspaceId);
}
