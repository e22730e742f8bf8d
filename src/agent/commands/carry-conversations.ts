import type { Tx } from '@/platform/database';
import { moveConversations } from '../store/old-turns';

/**
 * Lets the conversations about documents follow them into another project. Those of a private project stay there: what
 * the agent read and said in them is also about its other documents.
 */
export function carryConversations(tx: Tx, documentIds: readonly string[], projectId: string): Promise<void> {
  return moveConversations(tx, documentIds, projectId);
}
