import type { Tx } from '@/platform/database';
import { moveConversations } from '../store/old-turns';

/**
 * Moves conversations about documents along to the project that the documents are moved to. Those of a private project
 * stay there, because what the agent read and said in them may also be about its other documents.
 */
export function carryConversations(tx: Tx, documentIds: readonly string[], projectId: string): Promise<void> {
  return moveConversations(tx, documentIds, projectId);
}
