import { firstIndex } from '@/kernel/first-index';
import type { Range } from '../compare/blocks';
import { splitWords } from '../compare/tokens';
import type { Change } from '../edits/changes';
import type { Kept } from './pieces';

interface Texts {
  base: string;
  result: string;
}

/** `kept`: the unchanged text between the changes that were joined. */
export type JoinedChange = Change & { kept?: readonly Kept[] | undefined };

/** The most unchanged text in a joined change, because more of it would hide what changes. In UTF-16 units. */
const MOST_KEPT = 100;

/**
 * Joins neighbouring changes that make no sense alone. Accepting only one of them would
 * - lose or double a word that moves within its sentence ("only has" → "has only"), or
 * - leave a bracket, a quotation mark or a Markdown mark without its partner.
 *
 * Nothing is joined across the ranges in `apart`, which are sorted and don't overlap.
 */
export function joinPairs(texts: Texts, changes: readonly Change[], apart: readonly Range[]): JoinedChange[] {
  const joined: JoinedChange[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last && isShort(last, change) && isPair(texts, last, change) && !isBetween(apart, last.to, change.from)) {
      const stay = { before: last.to - last.from, after: last.newTo - last.newFrom, length: change.from - last.to };
      last.kept = [...(last.kept ?? []), stay];
      [last.to, last.newTo] = [change.to, change.newTo];
    } else joined.push({ ...change });
  }
  return joined;
}

/** Returns whether little enough text is unchanged, in all gaps together. Otherwise a list in quotation marks would be one hunk. */
function isShort({ kept = [], to }: JoinedChange, next: Change): boolean {
  return kept.reduce((sum, { length }) => sum + length, next.from - to) <= MOST_KEPT;
}

/** Returns whether a range overlaps or touches `[from, to]`. */
function isBetween(ranges: readonly Range[], from: number, to: number): boolean {
  const range = ranges[firstIndex(ranges, (one) => one.to >= from)];
  return range !== undefined && range.from <= to;
}

function isPair({ base, result }: Texts, first: Change, second: Change): boolean {
  const gap = base.slice(first.to, second.from);
  if (gap.includes('\n')) return false;
  const before = [base.slice(first.from, first.to), base.slice(second.from, second.to)] as const;
  const after = [result.slice(first.newFrom, first.newTo), result.slice(second.newFrom, second.newTo)] as const;
  return enclose(before, gap) || enclose(after, gap) || moves(before, gap, after);
}

const CLOSED_BY: Readonly<Record<string, string>> = {
  ...{ '(': ')', '[': ']', '{': '}', '<': '>' },
  ...{ '“': '”', '‘': '’', '„': '“', '‚': '‘', '«': '»', '»': '«', '‹': '›', '›': '‹', '「': '」', '『': '』' },
  ...{ '"': '"', "'": "'", '`': '`', '*': '*', _: '_', '~': '~', '==': '==' },
};

/** Returns whether the text on the left opens a bracket or mark that the text on the right closes. */
function enclose([left, right]: readonly [string, string], gap: string): boolean {
  const closing = CLOSED_BY[left.slice(-2)] ?? CLOSED_BY[left.slice(-1)];
  return closing !== undefined && right.startsWith(closing) && gap === gap.trim();
}

/** Words that move farther than over one word must be longer: two "the" in a sentence needn't be the same one. */
const LEAST_MOVED = 4;
/** Words that change places are this close. Farther apart, they are two corrections ("paid 10 … paid 20"). */
const MOST_BETWEEN_SWAPPED = 2;
const SENTENCE_END = /[.!?。！？]/u;

/** Returns whether words move over the gap, or change places: what is deleted on one side is inserted on the other. */
function moves(before: readonly [string, string], gap: string, after: readonly [string, string]): boolean {
  const [left, right] = before.map(wordsOf);
  const [newLeft, newRight] = after.map(wordsOf);
  if (left !== newRight || right !== newLeft || left === right || SENTENCE_END.test(gap)) return false;
  if (left !== '' && right !== '') return countWords(gap) <= MOST_BETWEEN_SWAPPED;
  return `${left}${right}`.length >= LEAST_MOVED || countWords(gap) === 1;
}

/** Returns the words of a text in lowercase, without punctuation. */
function wordsOf(text: string): string {
  return text.length > MOST_KEPT ? '' : splitWords(text.toLowerCase()).filter(isWord).join(' ');
}

function countWords(text: string): number {
  return splitWords(text).filter(isWord).length;
}

function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}
