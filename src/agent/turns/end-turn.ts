import type { Tx } from '@/platform/database';
import { noteTurnEnd } from '@/review/inbox/commands/note-turn-end';
import type { TerminalStatus, TurnEvent } from '../schema';
import { endTurn as endRow, type LeaseKey } from '../store/lease';
import type { StoredTurn } from '../store/turn-reader';

interface Ending {
  key: LeaseKey;
  turn: StoredTurn;
  status: TerminalStatus;
  /** For people; empty when there is nothing to add. */
  message: string;
}

/** Ends a turn, in a transaction that holds its lease, and adds it to its author's inbox. Returns its last event. */
export async function endTurn(tx: Tx, { key, turn, status, message }: Ending): Promise<TurnEvent> {
  await endRow(tx, key, { status, error: status === 'finished' ? null : message });
  const { id: turnId, userId, request, conversation } = turn;
  await noteTurnEnd(tx, { turnId, userId, documentId: conversation.documentId, request, status });
  return { type: status, message };
}
