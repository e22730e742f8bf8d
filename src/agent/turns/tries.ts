import { isDatabaseAway } from '@/platform/postgres/database-away';
import { LeaseLost } from '../store/lease';
import { setRuns } from '../store/turn-writer';
import type { GiveBack, HeldTurn } from './held-turn';
import type { Journal } from './journal';
import { recordLostCalls } from './steps/lost-calls';
import type { TurnLimits } from './worker';

/**
 * Decides how many times a turn is retried. A turn that kills its worker must end; a turn whose workers die for other reasons
 * must continue. What the worker was doing distinguishes them:
 * - A worker that dies while a model answers was only reading a stream. The turn is hardly the cause, so the try
 *   doesn't count.
 * - A worker that dies while it runs our own code on the turn's data (mainly tools) may have died of that. The same
 *   applies if our code throws an unexpected error. Three such tries in a row without progress end the turn.
 * - Progress is everything that is stored and not repeated: the first message, an answer, an answer of a model inside a
 *   tool, the results of tools.
 * - If the database is unavailable, the try doesn't count.
 * - A turn is taken at most twenty times in total, not counting workers that were shut down.
 */

/**
 * Records the calls that the last worker left running, and doesn't count its death if a model was answering. Returns
 * whether the turn can be tried again.
 */
export async function mayTry(held: HeldTurn, journal: Journal, limits: TurnLimits): Promise<boolean> {
  if (held.takes > 1 || held.lastSeq > 0) {
    await journal.commit(async (tx) => {
      const lost = await recordLostCalls(tx, held.key.turnId);
      if (lost.length > 0) await setRuns(tx, held.key.turnId, --held.runs);
      return lost;
    });
  }
  return held.runs <= limits.runsWithoutProgress && held.takes <= limits.takes;
}

/** Returns whether and why a turn is returned to the queue after a failure. */
export function giveBackAfter(error: unknown, held: HeldTurn): GiveBack {
  const ending = held.ending();
  if (ending?.ending === 'shutdown') return 'shutdown';
  if (ending?.ending === 'lost' || error instanceof LeaseLost) return 'no';
  return isDatabaseAway(ending?.cause ?? error) ? 'database-away' : 'fault';
}
