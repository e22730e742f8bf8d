import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { applyDecisions } from './deciding/apply-decisions';

/**
 * Closes the open hunks of a document whose suggested text someone has already typed, and returns how many it closed.
 * The browser calls this when it sees such a hunk.
 */
export async function closeTypedHunks(
  ctx: Context,
  { documentId }: { documentId: string },
): Promise<{ settled: number }> {
  const access = await requireDocument(ctx, documentId, 'decide');
  const { decisions } = await applyDecisions(ctx, access, () => ({ decisions: [], approvals: [] }));
  return { settled: decisions.length };
}
