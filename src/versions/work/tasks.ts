import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { diffText } from '../core/compare/diff';
import { type AmendedHunk, amend } from '../core/drafts/amend';
import { draftEdits } from '../core/drafts/draft-edits';
import { type Part, partsIn, type Source } from '../core/drafts/parts';
import { type ContinuedHunk, sameReasons } from '../core/drafts/same-reasons';
import { type AppliedCalls, applyCalls } from '../core/edits/calls';
import type { DocumentEdit } from '../core/edits/edit-input';
import { replaceAll, type TextEdit } from '../core/edits/edits';
import { authoredRuns } from '../core/graph/blame';
import { type AnchoredHunk, anchorHunks, resolveHunks } from '../core/hunks/anchors';
import { isConflictStatus } from '../core/hunks/hunk-status';
import { computeHunks, type Hunk } from '../core/hunks/hunks';
import { keptIn } from '../core/hunks/pieces';
import { type DecidedHunk, refineAnchored } from '../core/hunks/refine-anchored';

/**
 * Functions over whole texts that can take seconds; see `runTask`. Inputs and results can be copied between threads.
 */
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

  /** The current text at the place of each hunk that is in conflict with it, and undefined for the other hunks. */
  conflicts: ({ updates, hunks }: ConflictsInput): (string | undefined)[] =>
    withUpdates(updates, (doc) =>
      resolveHunks(doc, hunks).map(({ status, now }) => (isConflictStatus(status) ? now : undefined)),
    ),

  draft: (input: DraftInput) => withDocument(input.state, (live) => draftOf(live, input)),

  amend: ({ updates, hunks, suggestionId }: AmendInput) =>
    withUpdates(updates, (doc) => amend(doc, hunks, suggestionId)),

  refine: ({ state, decided, edits, markdown }: RefineInput) =>
    withDocument(state, (doc) => refineAnchored(doc, decided, edits, { markdown })),

  rewrite: ({ state, clientId, target }: RewriteInput): Rewritten =>
    withDocument(state, (doc) => rewrite(doc, clientId, target)),
};

interface HunksInput {
  /** The state of the review base, as a Yjs update. */
  state: Uint8Array;
  text: string;
  applied: AppliedCalls;
  markdown: boolean;
}

interface ConflictsInput {
  /** The updates of the live text, oldest first. */
  updates: readonly Uint8Array[];
  hunks: readonly AnchoredHunk[];
}

interface AmendInput {
  /** The updates of the live text, oldest first. */
  updates: readonly Uint8Array[];
  hunks: readonly AmendedHunk[];
  suggestionId: string;
}

interface DraftInput {
  /** The state of the live text, as a Yjs update. */
  state: Uint8Array;
  /** The updates that the draft adds to it, oldest first. */
  updates: readonly Uint8Array[];
  /** The authors of text written under the draft's clients, other than its author. */
  sources: readonly [clientId: number, sources: readonly Source[]][];
  /** The hunks of the suggestion that the draft continues. */
  continued?: readonly ContinuedHunk[];
  markdown: boolean;
}

/** The suggestion made from a draft. */
export interface SuggestedDraft {
  /** The edits that turn the live text into the draft's text. */
  edits: TextEdit[];
  text: string;
  hunks: (Hunk & AnchoredHunk & { parts: Part[] | undefined })[];
}

interface RefineInput {
  state: Uint8Array;
  decided: readonly DecidedHunk[];
  edits: readonly TextEdit[];
  markdown: boolean;
}

interface RewriteInput {
  state: Uint8Array;
  /** The Yjs client id to write with. */
  clientId: number;
  target: string;
}

interface Rewritten {
  edits: TextEdit[];
  /** A single update with all edits. */
  update: Uint8Array;
  /** The client's clock after the update. */
  toClock: number;
}

function withDocument<T>(state: Uint8Array, work: (doc: Y.Doc) => T): T {
  return withUpdates([state], work);
}

function withUpdates<T>(updates: readonly Uint8Array[], work: (doc: Y.Doc) => T): T {
  const doc = new Y.Doc();
  try {
    doc.transact(() => {
      for (const update of updates) Y.applyUpdate(doc, update);
    });
    return work(doc);
  } finally {
    doc.destroy();
  }
}

function draftOf(live: Y.Doc, { state, updates, sources, continued = [], markdown }: DraftInput): SuggestedDraft {
  const before = contentOf(live).toString();
  const { edits, text, runs } = withDocument(state, (draft) => {
    draft.transact(() => {
      for (const update of updates) Y.applyUpdate(draft, update);
    });
    const text = contentOf(draft).toString();
    const found = draftEdits(contentOf(live), contentOf(draft)).map(({ from, to, insert }) => ({ from, to, insert }));
    // If someone else wrote under a client ID of the draft, the edits don't fit. Then the two texts are compared.
    const edits = replaceAll(before, found) === text ? found : diffText(before, text);
    return { edits, text, runs: sources.length > 0 ? authoredRuns(contentOf(draft)) : [] };
  });
  const hunks = computeHunks(before, text, { markdown, edits });
  const anchors = anchorHunks(live, hunks);
  const kept = keptIn(hunks, edits);
  const reasons = sameReasons(live, hunks, continued);
  const byClient = new Map(sources);
  let shift = 0;
  const withParts = hunks.map((hunk, i) => {
    const from = hunk.from + shift;
    shift += hunk.after.length - hunk.before.length;
    const parts = partsIn(runs, { from, to: from + hunk.after.length }, byClient);
    return { ...hunk, anchor: anchors[i]!, parts, kept: kept[i] ?? hunk.kept, reason: reasons[i] };
  });
  return { edits, text, hunks: withParts };
}

/** Changes a document's text to another one by writing only the differences, from the last to the first. */
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
