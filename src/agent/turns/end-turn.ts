import type { Tx } from '@/platform/database';
import { noteTurnEnd } from '@/review/inbox/commands/note-turn-end';
import type { TerminalStatus } from '../core/turn-status';
import type { TurnEvent } from '../schema';
import { endTurn as endRow, type LeaseKey } from '../store/lease';
import type { StoredTurn } from '../store/turn-reader';
import type { TurnWorker } from './worker';

interface Ending {
  worker: TurnWorker;
  key: LeaseKey;
  turn: StoredTurn;
  status: TerminalStatus;
  /** A message for people. Empty if there is nothing to add. */
  message: string;
}

/**
 * Ends a turn, in a transaction that holds its lease, adds it to its author's inbox, and notifies later domains. Its
 * messages must be stored before. Returns its last event.
 */
export async function endTurn(tx: Tx, { worker, key, turn, status, message }: Ending): Promise<TurnEvent> {
  await endRow(tx, key, { status, error: status === 'finished' ? null : message });
  const { id: turnId, userId, request, task, conversation } = turn;
  const { id: conversationId, documentId } = conversation;
  await noteTurnEnd(tx, { turnId, userId, documentId, request, status });
  await worker.ports.turnEnded(tx, { turnId, conversationId, documentId, userId, task, status });
  return { type: status, message };
}
