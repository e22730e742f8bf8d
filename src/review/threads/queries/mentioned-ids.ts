import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { findMentionedIds } from '../store';

/** The ids named in a workspace's threads. For the server's own work: it checks no policy. */
export function idsInThreads(platform: Platform, workspaceId: string): Promise<string[]> {
  return findMentionedIds(sqlOfPool(platform.pool), workspaceId);
}
