import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { diffText } from '../core/compare/diff';
import { type AppliedCalls, applyCalls } from '../core/edits/calls';
import type { DocumentEdit } from '../core/edits/edit-input';
import type { TextEdit } from '../core/edits/edits';
import { type AnchoredHunk, anchorHunks } from '../core/hunks/anchors';
import { computeHunks, type Hunk } from '../core/hunks/hunks';
import { type DecidedHunk, refineAnchored } from '../core/hunks/refine-anchored';

/** Work over whole texts that can take seconds; see `runTask`. Inputs and results can be copied between threads. */
export const TASKS = {
  diff: ({ before, after }: { before: string; after: string }) => diffText(before, after),

  applyCalls: ({ text, calls }: { text: string; calls: readonly { edits: readonly DocumentEdit[] }[] }): AppliedCalls =>
    applyCalls(text, calls),

  hunks: ({ state, text, applied, markdown }: HunksInput): (Hunk & AnchoredHunk)[] | undefined =>
    withDocument(state, (doc) => {
      if (contentOf(doc).toString() !== text) return undefined;
      const hunks = computeHunks(text, applied.text, { markdown, edits: applied.edits });
      const anchors = anchorHunks(doc, hunks);
      return hunks.map((hunk, i) => ({ ...hunk, anchor: anchors[i]! }));
    }),

  refine: ({ state, decided, edits, markdown }: RefineInput) =>
    withDocument(state, (doc) => refineAnchored(doc, decided, edits, { markdown })),

  rewrite: ({ state, clientId, target }: RewriteInput): Rewritten =>
    withDocument(state, (doc) => rewrite(doc, clientId, target)),
};

interface HunksInput {
  /** Of the review base, as a Yjs update. */
  state: Uint8Array;
  text: string;
  applied: AppliedCalls;
  markdown: boolean;
}

interface RefineInput {
  state: Uint8Array;
  decided: readonly DecidedHunk[];
  edits: readonly TextEdit[];
  markdown: boolean;
}

interface RewriteInput {
  state: Uint8Array;
  /** The Yjs client that writes. */
  clientId: number;
  target: string;
}

interface Rewritten {
  edits: TextEdit[];
  /** The one update that the edits make. */
  update: Uint8Array;
  /** The client's clock after it. */
  toClock: number;
}

function withDocument<T>(state: Uint8Array, work: (doc: Y.Doc) => T): T {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, state);
    return work(doc);
  } finally {
    doc.destroy();
  }
}

/** Gives a document another text, by the differences only, last first. */
function rewrite(doc: Y.Doc, clientId: number, target: string): Rewritten {
  doc.clientID = clientId;
  const content = contentOf(doc);
  const edits = diffText(content.toString(), target);
  const before = Y.encodeStateVector(doc);
  doc.transact(() => {
    for (const { from, to, insert } of edits.toReversed()) {
      if (insert) content.insert(from, insert);
      if (to > from) content.delete(from + insert.length, to - from);
    }
  });
  return { edits, update: Y.encodeStateAsUpdate(doc, before), toClock: Y.getState(doc.store, clientId) };
}
