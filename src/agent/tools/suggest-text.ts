import { runTask } from '@/platform/threads/run-task';
import { suggestEdits } from '@/review/commands/suggest-edits';
import type { SuggestResult } from '@/versions/commands/create-suggestion';
import { TASKS } from '@/versions/work/tasks';
import { documentEdits } from '../core/text/document-edits';
import type { ToolContext } from './tool';

/** A whole new text of a document, and the version that it is based on. */
export interface NewText {
  documentId: string;
  pinnedVersionId: string;
  before: string;
  after: string;
  callId: string;
  /** Must be one line. */
  description: string;
}

/** Creates one suggestion from a new text, based on the version that it was made from. */
export async function suggestText(
  { ctx, turnId, step, storeSuggestion, signal }: ToolContext,
  { documentId, pinnedVersionId, before, after, callId, description }: NewText,
): Promise<SuggestResult> {
  const edits = documentEdits(before, await runTask(TASKS, 'diff', { before, after }, signal));
  const [made] = await suggestEdits(
    ctx,
    { documentId, pinnedVersionId, turnId, step, calls: [{ callId, edits, description }] },
    storeSuggestion(documentId),
  );
  return made ?? { ok: false, message: 'no result' };
}
