import { ID_PATTERN } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { findMentionedIds } from '../store';

/** The ids named in a workspace's change requests. For the server's own work: it checks no policy. */
export function idsInRequests(platform: Platform, workspaceId: string): Promise<string[]> {
  return findMentionedIds(sqlOfPool(platform.pool), workspaceId, ID_PATTERN);
}
