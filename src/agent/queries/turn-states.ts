import type { Db, Tx } from '@/platform/database';
import type { TurnStatus } from '../schema';
import { findTurnStates } from '../store/turn-reader';

export interface TurnState {
  status: TurnStatus;
  /** A message for people, if it didn't finish. */
  error: string | null;
  /** The person whose turn it is. */
  userId: string;
}

/** Returns the states of turns, by id. Unknown turns are left out. The caller checks access. */
export async function turnStates(db: Db | Tx, turnIds: readonly string[]): Promise<Map<string, TurnState>> {
  if (turnIds.length === 0) return new Map();
  const rows = await findTurnStates(db, turnIds);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
