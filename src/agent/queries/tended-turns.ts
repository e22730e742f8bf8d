import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { readTendedTurns } from '../store/lease';

/** Which of these turns a worker or a person is working on. */
export async function tendedTurns({ pool }: Pick<Platform, 'pool'>, turnIds: readonly string[]): Promise<Set<string>> {
  return new Set(await readTendedTurns(sqlOfPool(pool), turnIds));
}
