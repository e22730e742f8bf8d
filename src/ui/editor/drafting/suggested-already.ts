import { firstIndex } from '@/kernel/first-index';
import type { DraftEdit } from '@/versions/core/drafts/draft-edits';

/** A suggested change: `after` replaces the live text from `from` to `to` (UTF-16 offsets). */
export interface SuggestedChange {
  from: number;
  to: number;
  after: string;
}

type Slice = (from: number, to: number) => string;

/**
 * Returns a draft's edits except those that make the same change as a suggestion that is drawn already. A draft that
 * continues a suggestion begins with all its changes, and nobody wants to see each of them twice. `edits` must be in
 * order, and `slice` returns the live text.
 */
export function withoutSuggested(
  edits: readonly DraftEdit[],
  changes: readonly SuggestedChange[],
  slice: Slice,
): readonly DraftEdit[] {
  const same = new Set<DraftEdit>();
  for (const change of changes) {
    const inside = editsInside(edits, change);
    if (inside.length === 0 || textAfter(inside, change, slice) !== change.after) continue;
    for (const edit of inside) same.add(edit);
  }
  return same.size === 0 ? edits : edits.filter((edit) => !same.has(edit));
}

function editsInside(edits: readonly DraftEdit[], { from, to }: SuggestedChange): readonly DraftEdit[] {
  const first = firstIndex(edits, (edit) => edit.from >= from);
  let end = first;
  while (end < edits.length && edits[end]!.to <= to) end++;
  return edits.slice(first, end);
}

/** Returns the text that the edits make of a range. */
function textAfter(edits: readonly DraftEdit[], { from, to }: SuggestedChange, slice: Slice): string {
  let text = '';
  let place = from;
  for (const edit of edits) {
    text += slice(place, edit.from) + edit.insert;
    place = edit.to;
  }
  return text + slice(place, to);
}
