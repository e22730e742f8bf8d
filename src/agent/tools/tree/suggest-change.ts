import { isAppError } from '@/kernel/error';
import { shorten } from '@/kernel/text';
import type { TreeChangeRequest } from '@/review/tree/schema';
import { failure, type PreparedCall, type ToolContext, type ToolOutcome } from '../tool';

const UNDER_REVIEW = 'It is under review. The project changes only if someone accepts it.';
const SHOWN = 200;

/** Suggests one change of the tree for a call. A mistake of the model is a failed outcome that says what was wrong. */
export async function suggestChange(
  { callId, input }: PreparedCall,
  { suggestTreeChange }: ToolContext,
  change: TreeChangeRequest,
  summary: (path: string) => string,
): Promise<ToolOutcome> {
  const { description } = input;
  if (typeof description !== 'string' || description.trim() === '') return failure('description is required');
  try {
    const { treeChangeId, path } = await suggestTreeChange({ callId, change, description });
    const output = { suggestion_id: treeChangeId, path, note: UNDER_REVIEW };
    return { ok: true, output, summary: summary(path), treeChange: { treeChangeId } };
  } catch (error) {
    if (isAppError(error)) return failure(error.message + advice(error.details));
    throw error;
  }
}

function advice(details: Record<string, unknown> | undefined): string {
  return typeof details?.freePath === 'string' ? ` The path “${details.freePath}” is free.` : '';
}

/** Returns a path for people, for a line like "Suggest new document notes/plan.md". */
export function shownPath({ input: { path } }: PreparedCall): string {
  return typeof path === 'string' && path.trim() !== '' ? shorten(path.toWellFormed().trim(), SHOWN) : 'a document';
}
