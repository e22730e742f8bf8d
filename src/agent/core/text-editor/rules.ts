import { AppError } from '@/kernel/error';
import { matches } from '@/kernel/matches';
import { textProblem, toLf } from '@/kernel/text';
import { quote } from '@/versions/core/edits/quote';
import { nearestWords } from '@/versions/core/nearest/nearest-words';

/** The rules that all text editors share, so that all of them accept and refuse the same calls. */

/** The longest text that a document can have, in UTF-16 units. */
const LONGEST = 10_000_000;

/** Returns `text` with LF line endings. Throws AppError INVALID if a document can't store it. */
export function acceptedText(text: string): string {
  refuseTooLong(text.length);
  refuseProblem(text);
  return toLf(text);
}

export interface Replacements {
  /** UTF-16 offsets of the replaced ranges, in order. */
  places: { from: number; to: number }[];
  insert: string;
  result: string;
}

/**
 * Returns the replacements of `find` in `text`. Throws AppError INVALID if it doesn't occur exactly once (or, with
 * `all`, not at all).
 */
export function replacementsIn(
  text: string,
  { find, replacement, all }: { find: string; replacement: string; all: boolean },
): Replacements {
  const wanted = toLf(find);
  const insert = toLf(replacement);
  if (wanted === '') throw invalid('The text to find is empty.');
  const pieces = split(text, wanted);
  const count = pieces.length - 1;
  if (count === 0) {
    const near = nearestWords(text, wanted, { withPositions: false });
    throw invalid(`The text to find does not occur: ${quote(wanted)}. ${near}`);
  }
  if (count > 1 && !all) {
    throw invalid(`The text to find occurs ${count} times: ${quote(wanted)}. Quote more of it, or replace all.`);
  }
  // Checked before the text is built, because a short call can request a text that no memory can hold.
  refuseTooLong(text.length + count * (insert.length - wanted.length));
  const result = pieces.join(insert);
  refuseProblem(result);
  return { places: placesBetween(pieces, wanted.length), insert, result };
}

/** Throws the error for a missing step in that direction. */
export function refuseStep(direction: 'undo' | 'redo'): never {
  throw invalid(`There is nothing to ${direction}.`);
}

/** Like `text.split(find)`, in linear time. */
function split(text: string, find: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const at of matches(text, find)) {
    if (at < from) continue;
    pieces.push(text.slice(from, at));
    from = at + find.length;
  }
  return [...pieces, text.slice(from)];
}

function placesBetween(pieces: readonly string[], length: number): Replacements['places'] {
  let from = 0;
  return pieces.slice(0, -1).map((piece) => {
    from += piece.length;
    const place = { from, to: from + length };
    from = place.to;
    return place;
  });
}

function refuseProblem(text: string): void {
  const problem = textProblem(text);
  if (problem === 'nul') throw invalid('The text holds a NUL character.');
  if (problem) throw invalid('The text holds half of a surrogate pair.');
}

function refuseTooLong(length: number): void {
  if (length > LONGEST) throw invalid('The text would be longer than a document may be.');
}

function invalid(message: string): AppError {
  return new AppError('INVALID', message);
}
