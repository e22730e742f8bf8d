import { isDatabaseAway } from '@/platform/postgres/database-away';
import { LeaseLost } from '../store/lease';
import { setRuns } from '../store/turn-writer';
import type { GiveBack, HeldTurn } from './held-turn';
import type { Journal } from './journal';
import { bookLostCalls } from './steps/lost-calls';
import type { TurnLimits } from './worker';

/**
 * Decides how often a turn is tried. A turn that kills its worker must end; a turn whose workers die for other reasons
 * must continue. What the worker was doing distinguishes them:
 * - A worker that dies while a model answers was only reading a stream. The turn is hardly the cause, so the try
 *   doesn't count.
 * - A worker that dies while it runs the program's own code on the turn's data (mainly tools) may have died of that.
 *   The same holds if the program fails with an error. Three such tries in a row without progress end the turn.
 * - Progress is everything that is stored and not done again: the first message, an answer, an answer of a model inside
 *   a tool, the results of tools.
 * - A worker that is shut down gives the turn back, and nothing counts. The same holds while the database is
 *   unavailable.
 * - A turn is taken at most twenty times in total, except by workers that were shut down.
 */

/**
 * Books the calls that the last worker left running, and doesn't count its death if a model was answering. Returns
 * whether the turn may be tried again.
 */
export async function mayTry(held: HeldTurn, journal: Journal, limits: TurnLimits): Promise<boolean> {
  if (held.takes > 1 || held.lastSeq > 0) {
    await journal.commit(async (tx) => {
      const lost = await bookLostCalls(tx, held.key.turnId);
      if (lost.length > 0) await setRuns(tx, held.key.turnId, --held.runs);
      return lost;
    });
  }
  return held.runs <= limits.runsInVain && held.takes <= limits.takes;
}

/** Returns how to give a turn back after a failure. */
export function giveBackAfter(error: unknown, held: HeldTurn): GiveBack {
  const ending = held.ending();
  if (ending?.ending === 'shutdown') return 'shutdown';
  if (ending?.ending === 'lost' || error instanceof LeaseLost) return 'no';
  return isDatabaseAway(ending?.cause ?? error) ? 'database-away' : 'fault';
}
