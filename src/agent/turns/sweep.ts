import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { readUntendedTurns } from '../store/turn-reader';

export const RUN_TURN = 'run-turn';

const AT_ONCE = 200;

/** Rings for a turn. Ringing twice does no harm: one worker takes it, and for a turn that is over nothing happens. */
export function ringForTurn({ jobs }: Platform, turnId: string): Promise<void> {
  return jobs.add(RUN_TURN, { turnId }, `turn:${turnId}`);
}

/** Rings for all turns that nobody works on: whose job was lost, or whose worker died. Returns how many. */
export async function sweepTurns(platform: Platform): Promise<number> {
  const turnIds = await readUntendedTurns(sqlOfPool(platform.pool), AT_ONCE);
  for (const turnId of turnIds) await ringForTurn(platform, turnId);
  return turnIds.length;
}
