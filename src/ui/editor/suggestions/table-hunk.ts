import { isTable } from '@/versions/core/compare/is-table';
import type { SuggestionHunk } from './suggestion-hunk';

/** Larger tables (UTF-16 units) are drawn as source, because each keystroke in them would compare them again. */
const LARGEST = 20_000;

const known = new WeakMap<SuggestionHunk, boolean>();

/** Returns whether a hunk changes a table into another table. Both are then drawn as tables, the proposed one below. */
export function isTableHunk(hunk: SuggestionHunk): boolean {
  const seen = known.get(hunk);
  if (seen !== undefined) return seen;
  const { before, after } = hunk;
  const is = before.includes('|') && [before, after].every(isComparedTable);
  known.set(hunk, is);
  return is;
}

/** Returns whether a text is a table that isn't too long to compare. */
export function isComparedTable(text: string): boolean {
  return text.length <= LARGEST && isTable(withoutEnd(text));
}

export function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}
