import { isTable } from '@/versions/core/compare/is-table';
import type { SuggestionHunk } from './suggestion-hunk';

/** Larger tables are drawn as source: they would be compared again at each keystroke in them. UTF-16 units. */
const LARGEST = 20_000;

const known = new WeakMap<SuggestionHunk, boolean>();

/** Whether a hunk changes a table into another. The table in the text is then drawn as one, with the proposal below it. */
export function isTableHunk(hunk: SuggestionHunk): boolean {
  const seen = known.get(hunk);
  if (seen !== undefined) return seen;
  const { before, after } = hunk;
  const is = before.includes('|') && [before, after].every(isComparedTable);
  known.set(hunk, is);
  return is;
}

/** Whether a text that is not too long is a table. */
export function isComparedTable(text: string): boolean {
  return text.length <= LARGEST && isTable(withoutEnd(text));
}

export function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}
