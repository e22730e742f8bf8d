import { ID_PATTERN } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { findMentionedIds } from '../store';

/** Returns the ids mentioned in a workspace's change requests. For the server's own work: checks no permissions. */
export function idsInRequests(platform: Platform, workspaceId: string): Promise<string[]> {
  return findMentionedIds(sqlOfPool(platform.pool), workspaceId, ID_PATTERN);
}
