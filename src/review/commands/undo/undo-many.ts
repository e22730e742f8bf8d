import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { peopleOf } from '../../people';
import type { UndoManyInput, UndoManyReport, UndoResult } from '../../schema';
import { type TakeBack, takeBack } from './take-back';

/**
 * Undoes decisions that were made together, in one transaction and one change of the text. If a decision can't be
 * undone, it's kept, and the report says why. Throws NOT_FOUND and FORBIDDEN for the document.
 */
export async function undoMany(ctx: Context, { documentId, hunkIds }: UndoManyInput): Promise<UndoManyReport> {
  const access = await requireDocument(ctx, documentId, 'decide');
  const people = await peopleOf(ctx, access);
  const { results, isTextChanged } = await takeBack(ctx, { access, people, hunkIds });
  return { results: [...new Set(hunkIds)].map((hunkId) => resultOf(hunkId, results.get(hunkId))), isTextChanged };
}

function resultOf(hunkId: string, result: TakeBack | undefined): UndoResult {
  // A hunk of another document gets the same answer as one that doesn't exist.
  if (!result) return { hunkId, outcome: 'blocked', message: 'This change doesn’t exist in this document.' };
  const { outcome } = result;
  if (outcome === 'blocked') return { hunkId, outcome, message: result.message };
  if (outcome === 'refused') return { hunkId, outcome, message: result.refusal.message };
  return { hunkId, outcome, message: null };
}
