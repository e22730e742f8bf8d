import { startOf } from '@/kernel/text';
import type { Tx } from '@/platform/database';
import { findWorkspaceId, hasSuggestion, upsertItems } from '../store';

interface EndedTurn {
  turnId: string;
  /** Whose turn it was. */
  userId: string;
  documentId: string;
  request: string;
  status: 'finished' | 'failed' | 'interrupted' | 'stopped';
}

/** Of a long request its start is enough to know it again. */
const SUMMARY_LENGTH = 300;

/**
 * A turn that ended waits for who asked for it. Not one that somebody stopped, and not one that finished with a
 * suggestion: the suggestion waits. In the transaction that ends the turn; publish `topics.inbox` after the commit.
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
