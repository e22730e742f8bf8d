import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { applyDecisions } from './deciding/apply-decisions';

/**
 * Closes the open hunks of a document whose suggested text someone has already typed. The browser calls it when it sees
 * such a hunk; without one it does nothing. Returns how many were closed.
 */
export async function settleHunks(ctx: Context, { documentId }: { documentId: string }): Promise<{ settled: number }> {
  const access = await requireDocument(ctx, documentId, 'decide');
  const { decisions } = await applyDecisions(ctx, access, () => ({ decisions: [], approvals: [] }));
  return { settled: decisions.length };
}
