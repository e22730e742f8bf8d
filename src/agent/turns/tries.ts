import { isDatabaseAway } from '@/platform/postgres/database-away';
import { LeaseLost } from '../store/lease';
import { setRuns } from '../store/turn-writer';
import type { GiveBack, HeldTurn } from './held-turn';
import type { Journal } from './journal';
import { bookLostCalls } from './steps/lost-calls';
import type { TurnLimits } from './worker';

/**
 * How often a turn is tried. A turn that kills its worker has to end; one whose workers die for other reasons has to go
 * on. What tells them apart is what the worker was doing:
 *
 * - A worker that dies while a model answers only reads a stream. The turn is hardly the cause, so this is no run in vain.
 * - A worker that dies while it runs the program's own code on what the turn holds (tools above all) may die of that, and
 *   so may a program that fails with an error: three runs in a row without getting on end the turn.
 * - A turn gets on with everything that is written down and not done again: its first message, an answer, what a model
 *   inside a tool said, the results of tools.
 * - A worker that is shut down gives the turn back, and nothing is counted; nor when the database was away.
 * - In all, a turn is taken up twenty times at most, except by workers that were shut down.
 */

/**
 * Books what the last worker left running, and forgives its death if a model was answering then. Returns whether the
 * turn may be tried once more.
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

/** How a turn is given back after it broke off. */
export function giveBackAfter(error: unknown, held: HeldTurn): GiveBack {
  const ending = held.ending();
  if (ending?.ending === 'shutdown') return 'shutdown';
  if (ending?.ending === 'lost' || error instanceof LeaseLost) return 'no';
  return isDatabaseAway(ending?.cause ?? error) ? 'database-away' : 'fault';
}
