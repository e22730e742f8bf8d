import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import { AppError } from '@/kernel/error';
import { startOf } from '@/kernel/text';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { runTask } from '@/platform/threads/run-task';
import { MAX_PASSAGE } from '@/review/threads/core/limits';
import { anchorHunks, type HunkAnchor } from '@/versions/core/hunks/anchors';
import { PUBLISHING_TASKS } from '../work/tasks';
import type { SharedDocument } from './open-link';

/**
 * Returns the passage of the document's latest text that a reader selected on the page. Of a long passage (e.g. words
 * around an image whose data is in the text), returns the start. Throws CONFLICT if the text doesn't contain the words.
 * Doesn't check access: the caller has opened the link.
 */
export async function quotedPassage(
  { pool }: Pick<Platform, 'pool'>,
  { documentId, kind }: Pick<SharedDocument, 'documentId' | 'kind'>,
  { quote, nth }: { quote: string; nth: number },
): Promise<{ quote: string; anchor: HunkAnchor }> {
  const { doc } = await loadState(sqlOfPool(pool), documentId);
  try {
    const text = contentOf(doc).toString();
    const wanted = { text, isMarkdown: kind === 'markdown', quote, nth };
    const passage = await runTask(PUBLISHING_TASKS, 'findPassage', wanted);
    if (!passage) {
      throw new AppError('CONFLICT', 'The text that you selected isn’t in the document. Select it again.');
    }
    const { from } = passage;
    const found = startOf(text.slice(from, passage.to), MAX_PASSAGE);
    return { quote: found, anchor: anchorHunks(doc, [{ from, to: from + found.length }])[0]! };
  } finally {
    doc.destroy();
  }
}
