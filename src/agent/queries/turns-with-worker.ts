import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { readTendedTurns } from '../store/lease';

/** Returns which of these turns have a live worker or wait for a person. */
export async function turnsWithWorker(
  { pool }: Pick<Platform, 'pool'>,
  turnIds: readonly string[],
): Promise<Set<string>> {
  return new Set(await readTendedTurns(sqlOfPool(pool), turnIds));
}
