import type { Platform } from '@/platform/context';

export const RUN_TURN = 'run-turn';

/**
 * Wakes a worker for a turn. Calling it twice is harmless: one worker takes the turn, and nothing happens if it has
 * ended.
 */
export function wakeWorker({ jobs }: Platform, turnId: string): Promise<void> {
  return jobs.add(RUN_TURN, { turnId }, `turn:${turnId}`);
}
