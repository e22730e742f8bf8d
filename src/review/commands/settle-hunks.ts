import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { applyDecisions } from './deciding/apply-decisions';

/**
 * Closes the open hunks of a document whose proposal stands there already, since somebody typed it. The browser asks
 * for it when it sees such a hunk; asking when there is none does nothing. Returns how many were closed.
 */
export async function settleHunks(ctx: Context, { documentId }: { documentId: string }): Promise<{ settled: number }> {
  const access = await requireDocument(ctx, documentId, 'decide');
  const { decisions } = await applyDecisions(ctx, access, () => ({ decisions: [], approvals: [] }));
  return { settled: decisions.length };
}
