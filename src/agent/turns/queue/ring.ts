import type { Platform } from '@/platform/context';

export const RUN_TURN = 'run-turn';

/** Rings for a turn. Ringing twice does no harm: one worker takes it, and for a turn that is over nothing happens. */
export function ringForTurn({ jobs }: Platform, turnId: string): Promise<void> {
  return jobs.add(RUN_TURN, { turnId }, `turn:${turnId}`);
}
