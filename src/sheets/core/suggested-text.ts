import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { replaceAll } from '@/versions/core/edits/edits';
import { type AnchoredHunk, resolveHunks } from '@/versions/core/hunks/anchors';
import { isConflictStatus } from '@/versions/core/hunks/hunk-status';

export interface Suggested {
  /** A document's state, as one Yjs update. */
  state: Uint8Array;
  /** The open changes of one suggestion. */
  hunks: readonly AnchoredHunk[];
}

/** A text with suggested changes applied. `skipped`: how many changes no longer fit the text and aren't applied. */
export interface SuggestedText {
  text: string;
  skipped: number;
}

/** Returns a document's text as it would be if someone accepted the changes that still fit it. */
export function suggestedText({ state, hunks }: Suggested): SuggestedText {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, state);
    const resolved = resolveHunks(doc, hunks).map((now, i) => ({ ...now, insert: hunks[i]?.after ?? '' }));
    const edits = resolved.filter(({ status }) => status === 'clean').sort((a, b) => a.from - b.from || a.to - b.to);
    const skipped = resolved.filter(({ status }) => isConflictStatus(status)).length;
    return { text: replaceAll(contentOf(doc).toString(), edits), skipped };
  } finally {
    doc.destroy();
  }
}
