import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { carryOut } from './deciding/apply-decisions';

/**
 * Closes the open hunks of a document whose proposal stands there already, since somebody typed it. The browser asks
 * for it when it sees such a hunk; asking when there is none does nothing. Returns how many were closed.
 */
export async function settleHunks(ctx: Context, { documentId }: { documentId: string }): Promise<{ settled: number }> {
  const access = await requireDocument(ctx, documentId, 'decide');
  const { rulings } = await carryOut(ctx, access, () => ({ rulings: [], approvals: [] }));
  return { settled: rulings.length };
}
