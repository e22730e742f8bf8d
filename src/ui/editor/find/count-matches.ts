import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

export interface MatchCount {
  /** The number of the selected match, counted from 1; undefined if no match is selected. */
  at: number | undefined;
  total: number;
  /** Whether there are more matches than were counted. */
  isMore: boolean;
}

/** Counting stops here: nobody steps through more matches, and each key press counts again. */
export const MAX_COUNTED = 1_000;

/** Returns the number of matches of a valid query, up to `MAX_COUNTED`. */
export function countMatches(state: EditorState, query: SearchQuery): MatchCount {
  const { from, to } = state.selection.main;
  const cursor = query.getCursor(state);
  let at: number | undefined;
  let total = 0;
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    if (total === MAX_COUNTED) return { at, total, isMore: true };
    total++;
    if (next.value.from === from && next.value.to === to) at = total;
  }
  return { at, total, isMore: false };
}
