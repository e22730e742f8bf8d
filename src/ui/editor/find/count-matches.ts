import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

export interface MatchCount {
  /** Which of the matches is selected, from 1; undefined if none is. */
  at: number | undefined;
  total: number;
  /** There are more than were counted. */
  isMore: boolean;
}

/** More are not counted: nobody steps through them, and each key press counts again. */
export const MOST_COUNTED = 1_000;

/** How many matches a valid query has, up to `MOST_COUNTED`. */
export function countMatches(state: EditorState, query: SearchQuery): MatchCount {
  const { from, to } = state.selection.main;
  const cursor = query.getCursor(state);
  let at: number | undefined;
  let total = 0;
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    if (total === MOST_COUNTED) return { at, total, isMore: true };
    total++;
    if (next.value.from === from && next.value.to === to) at = total;
  }
  return { at, total, isMore: false };
}
