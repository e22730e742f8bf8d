import { projectIdsOf } from '@/documents/queries/projects';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { readMentionedIds } from '../../store/mentions';

/** Returns the ids mentioned in a workspace's requests to the agent. For internal jobs only: checks no permissions. */
export async function idsInRequests(platform: Platform, workspaceId: string): Promise<string[]> {
  return readMentionedIds(sqlOfPool(platform.pool), await projectIdsOf(platform.db, workspaceId));
}
