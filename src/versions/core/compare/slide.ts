import { type Change, withNewOffsets } from '../edits/changes';
import type { TextEdit } from '../edits/edits';
import { CUT, cutAt } from './tokens';

/** The two texts of a comparison. */
interface Texts {
  before: string;
  after: string;
}

/** What an insertion or a deletion adds or removes, and the text that contains it. */
interface Chunk {
  text: string;
  from: number;
  to: number;
}

/**
 * Moves insertions and deletions to where people expect them. Repeated words leave a diff a choice: from "Due to the
 * fact that the" to "Because the", it can keep the first "the" or the second one. A change moves
 * - next to another change in the same sentence, so that both are one;
 * - otherwise to the start of a paragraph, line, sentence or word.
 *
 * The edits still lead from `before` to `after`. Takes time linear in the lengths of the texts.
 */
export function slideEdits(texts: Texts, edits: readonly TextEdit[]): TextEdit[] {
  const changes = withNewOffsets(edits);
  const slid: Change[] = [];
  for (const [i, change] of changes.entries()) {
    const [last, next] = [slid.at(-1), changes[i + 1]];
    const chunk = chunkOf(texts, change);
    const left = stepsLeft(chunk, change.from - (last?.to ?? 0));
    const right = stepsRight(chunk, (next?.from ?? texts.before.length) - change.to);
    const [meetsLast, meetsNext] = [change.from - left === last?.to, change.to + right === next?.from];
    if (last && meetsLast && isOneChange(chunk, -left)) {
      [last.to, last.newTo] = [change.to - left, change.newTo - left];
    } else if (next && meetsNext && isOneChange(chunk, right)) {
      [next.from, next.newFrom] = [change.from + right, change.newFrom + right];
    } else {
      // Two changes that aren't one must not touch.
      slid.push(moved(change, bestStep(chunk, left - Number(meetsLast), right - Number(meetsNext))));
    }
  }
  return slid.map(({ from, to, newFrom, newTo }) => ({ from, to, insert: texts.after.slice(newFrom, newTo) }));
}

/** Returns an empty chunk for a replacement, which can't move. */
function chunkOf({ before, after }: Texts, { from, to, newFrom, newTo }: Change): Chunk {
  if (from === to) return { text: after, from: newFrom, to: newTo };
  return { text: before, from, to: newFrom === newTo ? to : from };
}

/** Returns how far a chunk can move to the left, at most `room`. */
function stepsLeft({ text, from, to }: Chunk, room: number): number {
  let steps = 0;
  while (from < to && steps < room && text[from - 1 - steps] === text[to - 1 - steps]) steps++;
  return steps;
}

function stepsRight({ text, from, to }: Chunk, room: number): number {
  let steps = 0;
  while (from < to && steps < room && text[from + steps] === text[to + steps]) steps++;
  return steps;
}

function moved({ from, to, newFrom, newTo }: Change, steps: number): Change {
  return { from: from + steps, to: to + steps, newFrom: newFrom + steps, newTo: newTo + steps };
}

const LINE_OR_SENTENCE_END = /[\n.!?。！？]/u;

/**
 * Returns whether a chunk that reaches another change after moving by `steps` is part of that change: they are in the
 * same sentence, and the chunk isn't just a repeated word ("that that"), which is a correction of its own.
 */
function isOneChange({ text, from, to }: Chunk, steps: number): boolean {
  if (to - from <= Math.abs(steps)) return false;
  const passed = steps < 0 ? text.slice(from + steps, from) : text.slice(to, to + steps);
  if (LINE_OR_SENTENCE_END.test(passed)) return false;
  return isWhole(text, from + steps) && isWhole(text, to + steps);
}

/** Returns the number of steps, from `-left` to `right`, to the best place of a chunk. The nearest one if several are. */
function bestStep(chunk: Chunk, left: number, right: number): number {
  if (isRepeatedWord(chunk, left, right)) return 0;
  let best = { steps: 0, rating: ratingOf(chunk, 0) };
  for (let steps = -left; steps <= right; steps++) {
    const rating = ratingOf(chunk, steps);
    const isNearer = Math.abs(steps) < Math.abs(best.steps);
    if (rating > best.rating || (rating === best.rating && isNearer)) best = { steps, rating };
  }
  return best.steps;
}

/** Returns whether a chunk only repeats the text beside it ("the the"). Moved, it could touch another change. */
function isRepeatedWord({ text, from, to }: Chunk, left: number, right: number): boolean {
  const moved = text.slice(from, to);
  return moved.trim().length <= Math.max(left, right) && !moved.includes('\n');
}

function ratingOf({ text, from, to }: Chunk, steps: number): number {
  if (!isWhole(text, from + steps) || !isWhole(text, to + steps)) return -1;
  return edgeRating(text, from + steps) + edgeRating(text, to + steps);
}

/** The end of a sentence with the space after it. */
const SENTENCE_END = /[.!?]["'”’)\]*_]*\s$/;
const LONGEST_SENTENCE_END = 6;

/** Rates an edge: best is a paragraph's start, then a line's, a sentence's and a word's. */
function edgeRating(text: string, at: number): number {
  if (at === 0 || at === text.length) return 5;
  const [second, first] = [text[at - 2], text[at - 1] ?? ''];
  if (first === '\n') return second === '\n' ? 5 : text[at] === '\n' ? 4 : 3;
  if (!/\s/.test(first)) return 0;
  return SENTENCE_END.test(text.slice(Math.max(0, at - LONGEST_SENTENCE_END), at)) ? 2 : 1;
}

function isWhole(text: string, at: number): boolean {
  return cutAt(text, at) === CUT.none;
}
