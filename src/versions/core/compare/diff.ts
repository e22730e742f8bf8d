import { diffArrays } from 'diff';
import { firstIndex } from '@/kernel/first-index';
import type { TextEdit } from '../edits/edits';
import { slideEdits } from './slide';
import { splitLines, splitWords } from './tokens';

/**
 * Limit on the work of one diff, in tokens × changed tokens (the bound of Myers' algorithm). A diff takes at most a
 * second or two. When the limit is reached, a whole passage counts as changed.
 */
const WORK_IN_ALL = 20_000_000;
const WORK_AT_ONCE = 4_000_000;

/**
 * If less than this share of a passage is unchanged, it's shown as one change: single kept words would be confusing.
 */
const KEPT_AT_LEAST = 0.35;

type Budget = { left: number };
type Gap = { from: number; to: number; newFrom: number; newTo: number };
type Level = { split: (text: string) => string[]; shingle: number };

/**
 * Lines first, then words. `shingle` is the number of consecutive tokens in a landmark (four words are eight tokens).
 */
const LEVELS: readonly Level[] = [
  { split: splitLines, shingle: 1 },
  { split: splitWords, shingle: 8 },
];

/**
 * Returns edits that lead from `before` to `after`, by lines, then by words inside changed lines. Always exact; coarser
 * if the texts are large.
 */
export function diffText(before: string, after: string): TextEdit[] {
  return slideEdits({ before, after }, diffLevel(before, after, 0, { left: WORK_IN_ALL }));
}

/** Returns word-level edits from `before` to `after`, or undefined if that costs more than one step of `diffText`. */
export function diffWords(before: string, after: string): TextEdit[] | undefined {
  const [oldWords, newWords] = [splitWords(before), splitWords(after)];
  const gaps = myers(oldWords, newWords, { left: WORK_AT_ONCE });
  return gaps && toEdits(gaps, oldWords, newWords);
}

function diffLevel(before: string, after: string, depth: number, budget: Budget): TextEdit[] {
  if (before === after) return [];
  const level = LEVELS[depth];
  if (!before || !after || !level) return [{ from: 0, to: before.length, insert: after }];
  const [oldTokens, newTokens] = [level.split(before), level.split(after)];
  const gaps = changedGaps(oldTokens, newTokens, level.shingle, budget);
  const edits = toEdits(gaps, oldTokens, newTokens).flatMap((edit) => {
    const inner = diffLevel(before.slice(edit.from, edit.to), edit.insert, depth + 1, budget);
    return inner.map(({ from, to, insert }) => ({ from: edit.from + from, to: edit.from + to, insert }));
  });
  return depth > 0 && isCrumbled(before, after, edits) ? [{ from: 0, to: before.length, insert: after }] : edits;
}

function isCrumbled(before: string, after: string, edits: readonly TextEdit[]): boolean {
  const removed = edits.reduce((sum, { from, to }) => sum + to - from, 0);
  return edits.length > 1 && before.length - removed < KEPT_AT_LEAST * Math.max(before.length, after.length);
}

/** Returns where two token lists differ: exact if affordable, otherwise everything between two landmarks. */
function changedGaps(oldTokens: string[], newTokens: string[], shingle: number, budget: Budget): Gap[] {
  const exact = myers(oldTokens, newTokens, budget);
  if (exact) return exact;
  const gaps = gapsBetween(oldTokens, newTokens, shingle);
  if (gaps.length === 1 && gaps[0]!.to - gaps[0]!.from === oldTokens.length) return gaps;
  return gaps.flatMap((gap) => {
    const inner = myers(oldTokens.slice(gap.from, gap.to), newTokens.slice(gap.newFrom, gap.newTo), budget);
    return inner?.map((it) => shifted(it, gap)) ?? [gap];
  });
}

/** Returns Myers' O(ND) difference of two token lists, or undefined if it exceeds the budget. */
function myers(oldTokens: string[], newTokens: string[], budget: Budget): Gap[] | undefined {
  const size = oldTokens.length + newTokens.length;
  const maxEditLength = Math.floor(Math.min(budget.left, WORK_AT_ONCE) / Math.max(size, 1));
  const numbers = new Map<string, number>();
  const number = (token: string) => {
    const known = numbers.get(token);
    if (known !== undefined) return known;
    numbers.set(token, numbers.size);
    return numbers.size - 1;
  };
  const changes = diffArrays(oldTokens.map(number), newTokens.map(number), { maxEditLength });
  if (!changes) {
    budget.left -= maxEditLength * size;
    return undefined;
  }
  const gaps: Gap[] = [];
  let [at, newAt, changed] = [0, 0, 0];
  for (const { added, removed, count } of changes) {
    const gap = { from: at, to: at + (added ? 0 : count), newFrom: newAt, newTo: newAt + (removed ? 0 : count) };
    [at, newAt] = [gap.to, gap.newTo];
    if (!added && !removed) continue;
    changed += count;
    const last = gaps.at(-1);
    if (last && last.to === gap.from && last.newTo === gap.newFrom) {
      [last.to, last.newTo] = [gap.to, gap.newTo];
    } else gaps.push(gap);
  }
  budget.left -= changed * size;
  return gaps;
}

/**
 * Returns the gaps between the landmarks of two long token lists. Landmarks are runs of tokens that occur once in each
 * list (patience diff).
 */
function gapsBetween(oldTokens: string[], newTokens: string[], shingle: number): Gap[] {
  const gaps: Gap[] = [];
  let [at, newAt] = [0, 0];
  const push = (to: number, newTo: number) => {
    if (to > at || newTo > newAt) gaps.push({ from: at, to, newFrom: newAt, newTo });
  };
  for (const [from, newFrom] of landmarks(oldTokens, newTokens, shingle)) {
    if (from < at || newFrom < newAt) continue;
    push(from, newFrom);
    [at, newAt] = [from + shingle, newFrom + shingle];
  }
  push(oldTokens.length, newTokens.length);
  return gaps;
}

/**
 * Returns the positions, as pairs, of runs that occur exactly once in each list: the longest sequence that increases in
 * both.
 */
function landmarks(oldTokens: string[], newTokens: string[], shingle: number): [number, number][] {
  const inNew = uniqueRuns(newTokens, shingle);
  const pairs: [number, number][] = [];
  for (const [run, at] of uniqueRuns(oldTokens, shingle)) {
    const newAt = inNew.get(run);
    if (at >= 0 && newAt !== undefined && newAt >= 0) pairs.push([at, newAt]);
  }
  return longestRising(pairs.sort((a, b) => a[0] - b[0]));
}

/** Returns the position of each run of `size` tokens, or -1 if it occurs more than once. */
function uniqueRuns(tokens: string[], size: number): Map<string, number> {
  const runs = new Map<string, number>();
  for (let i = 0; i + size <= tokens.length; i++) {
    const run = size === 1 ? tokens[i]! : tokens.slice(i, i + size).join('');
    runs.set(run, runs.has(run) ? -1 : i);
  }
  return runs;
}

/** Returns the longest subsequence whose second numbers increase, by patience sorting in O(n log n). */
function longestRising(pairs: [number, number][]): [number, number][] {
  const tops: number[] = [];
  const before: number[] = [];
  for (const [i, [, value]] of pairs.entries()) {
    const at = firstIndex(tops, (top) => pairs[top]![1] >= value);
    before[i] = at > 0 ? tops[at - 1]! : -1;
    tops[at] = i;
  }
  const rising: [number, number][] = [];
  for (let i = tops.at(-1) ?? -1; i >= 0; i = before[i]!) rising.push(pairs[i]!);
  return rising.reverse();
}

function shifted(inner: Gap, gap: Gap): Gap {
  return {
    from: gap.from + inner.from,
    to: gap.from + inner.to,
    newFrom: gap.newFrom + inner.newFrom,
    newTo: gap.newFrom + inner.newTo,
  };
}

/** Converts token positions to UTF-16 positions. */
function toEdits(gaps: readonly Gap[], oldTokens: readonly string[], newTokens: readonly string[]): TextEdit[] {
  let [token, at] = [0, 0];
  const offsetOf = (position: number) => {
    for (; token < position; token++) at += oldTokens[token]!.length;
    return at;
  };
  return gaps.map((gap) => {
    const from = offsetOf(gap.from);
    return { from, to: offsetOf(gap.to), insert: newTokens.slice(gap.newFrom, gap.newTo).join('') };
  });
}
