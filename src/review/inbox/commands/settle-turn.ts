import { membersWho } from '@/identity/queries/members-who';
import type { Tx } from '@/platform/database';
import { deleteQuestion } from '../store';

/**
 * Removes a turn's question from all inboxes, because it was answered or the turn was stopped. Call it in the same
 * transaction. Returns the people who had it in their inbox, including those who could answer only after it was asked:
 * publish `topics.inbox` for them after the commit.
 */
export async function settleTurn(tx: Tx, turnId: string): Promise<string[]> {
  const settled = await deleteQuestion(tx, turnId);
  if (!settled) return [];
  return [...new Set([...settled.people, ...(await membersWho(tx, settled.workspaceId, 'run_turn'))])];
}
