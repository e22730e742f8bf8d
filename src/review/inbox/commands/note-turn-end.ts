import { startOf } from '@/kernel/text';
import type { Tx } from '@/platform/database';
import { findWorkspaceId, hasSuggestion, upsertItems } from '../store';

interface EndedTurn {
  turnId: string;
  /** The person who started the turn. */
  userId: string;
  documentId: string;
  request: string;
  status: 'finished' | 'failed' | 'interrupted' | 'stopped';
}

/** Only the start of a long request is stored, which is enough to recognize it. */
const SUMMARY_LENGTH = 300;

/**
 * Adds an ended turn to the inbox of the person who asked for it. Turns that someone stopped are skipped, and so are
 * turns that finished with a suggestion, because the suggestion is in the inbox. Call it in the transaction that ends
 * the turn, and publish `topics.inbox` after the commit.
 */
export async function noteTurnEnd(tx: Tx, turn: EndedTurn): Promise<void> {
  const { turnId, userId, documentId, request, status } = turn;
  if (status === 'stopped' || (status === 'finished' && (await hasSuggestion(tx, turnId)))) return;
  const workspaceId = await findWorkspaceId(tx, documentId);
  if (workspaceId === undefined) return;
  const summary = startOf(request, SUMMARY_LENGTH);
  const item = { userId, kind: 'turn', subjectId: turnId, workspaceId, documentId, reason: status, summary } as const;
  await upsertItems(tx, [{ ...item, actorId: null, commentId: null }]);
}
