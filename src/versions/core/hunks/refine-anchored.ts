import type * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import type { TextEdit } from '../edits/edits';
import { type AnchoredHunk, anchorHunks, type HunkAnchor, type Patch } from './anchors';
import type { Hunk } from './hunks';
import { type PreviousHunk, refineHunks } from './refine';

/**
 * A decision on a hunk. `inserted` is the text it inserted (undefined `text` means the hunk's own). Undefined for
 * rejections.
 */
export interface DecidedText {
  inserted: { text: string | undefined; anchor: HunkAnchor } | undefined;
}

export type DecidedHunk = Hunk & AnchoredHunk & { decision: DecidedText | undefined };

/** A hunk of a refinement. `inherits` is the index of the old hunk whose decision it keeps. */
export type AnchoredRefinement = Hunk & AnchoredHunk & { inherits: number | undefined };

/** Returns the hunks of a refinement (see `refineHunks`) with anchors. `doc` contains the review base. */
export function refineAnchored(
  doc: Y.Doc,
  old: readonly DecidedHunk[],
  edits: readonly TextEdit[],
  options: { markdown: boolean },
): AnchoredRefinement[] {
  const base = contentOf(doc).toString();
  const previous = old.map(withCurrentText);
  const hunks = refineHunks(base, previous, edits, options);
  const places = hunks.map(({ at }) => at);
  const patches = previous.flatMap((hunk) => patchOf(base, hunk));
  const anchors = anchorHunks(doc, places, patches);
  return hunks.map(({ from, to, before, after, kept, reason, ...rest }, i) => {
    const hunk = { from, to, before, after, kept, reason };
    if (rest.source === 'fresh') return { ...hunk, anchor: anchors[i]!, inherits: undefined };
    const { decision, anchor } = old[rest.previous]!;
    // A found text keeps the old decision only if that decision inserted it.
    const isInherited = decision && (rest.source === 'kept' || decision.inserted);
    return { ...hunk, anchor, inherits: isInherited ? rest.previous : undefined };
  });
}

type CurrentHunk = PreviousHunk & { anchor: HunkAnchor };

/** Returns a hunk with the text that its decision left in its place, and the position of that text. */
export function withCurrentText({ anchor, decision, ...hunk }: DecidedHunk): CurrentHunk {
  const { from, to, before, after, kept, reason } = hunk;
  const old = { from, to, before, after, kept, reason, isDecided: decision !== undefined };
  if (!decision?.inserted) return { ...old, current: before, anchor };
  return { ...old, current: decision.inserted.text ?? after, anchor: decision.inserted.anchor };
}

function patchOf(base: string, { from, to, current, anchor }: CurrentHunk): Patch[] {
  return current === base.slice(from, to) ? [] : [{ from, to, length: current.length, anchor }];
}
