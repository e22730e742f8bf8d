import { fromBase64 } from 'lib0/buffer';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { AppError, toError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import { anchorHunks, type HunkAnchor } from '../core/hunks/anchors';
import { type PassageAnchor, resolvePassages } from '../core/hunks/passage';

/** A selection from a browser: encoded Yjs relative positions of its first and last characters, in base64. */
export interface SelectedPassage {
  documentId: string;
  from: string;
  to: string;
}

/**
 * Returns the current place of a selection. It's looked up in the server's own copy and anchored again there: clients
 * send characters, not offsets. Throws INVALID for a passage that can't be stored, and CONFLICT if the passage isn't
 * there.
 */
export async function selectedPassage(
  ctx: Context,
  selected: SelectedPassage,
  { most }: { most: number },
): Promise<{ quote: string; anchor: HunkAnchor }> {
  const wanted = decoded(selected);
  const { doc } = await loadState(sqlOfPool(ctx.pool), selected.documentId);
  try {
    const range = requirePassage(doc, wanted, most);
    const quote = contentOf(doc).toString().slice(range.from, range.to);
    if (!quote.isWellFormed()) throw new AppError('INVALID', 'The passage begins or ends inside a character.');
    return { quote, anchor: anchorHunks(doc, [range])[0]! };
  } finally {
    doc.destroy();
  }
}

/** Decodes a position from a client, which may be invalid. */
function decoded({ from, to }: SelectedPassage): PassageAnchor {
  try {
    const anchor = { from: fromBase64(from), to: fromBase64(to) };
    for (const bytes of Object.values(anchor)) Y.decodeRelativePosition(bytes);
    return anchor;
  } catch (error) {
    throw new AppError('INVALID', 'The selected passage couldn’t be read. Select it again.', {
      cause: toError(error),
    });
  }
}

function requirePassage(doc: Y.Doc, anchor: PassageAnchor, most: number): { from: number; to: number } {
  const [placed] = resolvePassages(doc, [{ anchor, quote: '' }]);
  const { status, from, to } = placed!;
  if (status === 'gone') {
    throw new AppError(
      'CONFLICT',
      'The text you selected is no longer in the document, or isn’t saved yet. Select it again.',
    );
  }
  if (to - from > most) {
    throw new AppError('INVALID', `The passage is longer than ${most} characters. Select less of it.`);
  }
  return { from, to };
}
