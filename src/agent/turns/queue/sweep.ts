import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { readConversationsToGoOn, readTurnsWithoutWorker } from '../../store/turn-reader';
import { startNext } from './queue';
import { wakeWorker } from './wake-worker';

const AT_ONCE = 200;

/**
 * Wakes workers for all turns that no worker runs, because their job was lost or their worker died, and starts messages
 * queued behind a turn that has ended. Returns the number.
 */
export async function sweepTurns(platform: Platform): Promise<number> {
  const sql = sqlOfPool(platform.pool);
  const turnIds = await readTurnsWithoutWorker(sql, AT_ONCE);
  for (const turnId of turnIds) await wakeWorker(platform, turnId);
  const conversationIds = await readConversationsToGoOn(sql, AT_ONCE);
  for (const conversationId of conversationIds) await startNext(platform, conversationId);
  return turnIds.length + conversationIds.length;
}
