import { commonPrefix, commonSuffix } from '../compare/tokens';

/** A stretch of a hunk's old text that stays when the hunk is accepted. UTF-16 offsets in both texts, and the length. */
export interface Kept {
  before: number;
  after: number;
  length: number;
}

/** A place where a hunk's new text differs from its old one. */
export interface Piece {
  /** The range in the old text that is removed. */
  from: number;
  to: number;
  /** Where `inserted` starts in the new text. */
  at: number;
  inserted: string;
}

interface Texts {
  before: string;
  after: string;
}

/**
 * Returns the changes that turn the old text into the new one, in order. Text that is kept between them isn't written
 * again, so it keeps its authors, and comments on it stay. Without `kept`, there is one change.
 */
export function piecesOf({ before, after }: Texts, kept: readonly Kept[] = []): Piece[] {
  if (kept.length === 0) {
    const { prefix, deleted, inserted } = smallestChange(before, after);
    return [{ from: prefix, to: prefix + deleted, at: prefix, inserted }];
  }
  const pieces: Piece[] = [];
  let [from, at] = [0, 0];
  for (const stay of [...kept, { before: before.length, after: after.length, length: 0 }]) {
    const inserted = after.slice(at, stay.after);
    if (stay.before > from || inserted !== '') pieces.push({ from, to: stay.before, at, inserted });
    from = stay.before + stay.length;
    at = stay.after + stay.length;
  }
  return pieces;
}

/** Returns what stays of `now` when a hunk is applied: its kept stretches, if both texts are as suggested. */
export function keptOf(hunk: Texts & { kept?: readonly Kept[] | undefined }, now: string, newText: string) {
  return now === hunk.before && newText === hunk.after ? hunk.kept : undefined;
}

/** Returns what stays when the change is undone. */
export function keptInUndo(kept: readonly Kept[] | undefined): Kept[] | undefined {
  return kept?.map(({ before, after, length }) => ({ before: after, after: before, length }));
}

interface PlacedHunk extends Texts {
  from: number;
  to: number;
}

/**
 * Returns for each hunk what it keeps of the old text between its changes, or undefined if it has only one change.
 * `edits` are the exact edits from which the hunks were made. Both lists are in order.
 */
export function keptIn(
  hunks: readonly PlacedHunk[],
  edits: readonly { from: number; to: number; insert: string }[],
): (Kept[] | undefined)[] {
  const gaps = gapsBetween(edits);
  let [next, shift] = [0, 0];
  return hunks.map((hunk) => {
    const newFrom = hunk.from + shift;
    shift += hunk.after.length - hunk.before.length;
    while (next < gaps.length && gaps[next]!.to <= hunk.from) next++;
    const kept: Kept[] = [];
    for (let i = next; i < gaps.length && gaps[i]!.from < hunk.to; i++) {
      const gap = gaps[i]!;
      const from = Math.max(gap.from, hunk.from);
      const length = Math.min(gap.to, hunk.to) - from;
      kept.push({ before: from - hunk.from, after: from + gap.shift - newFrom, length });
    }
    return kept.some((one) => isBetween(one, hunk)) && kept.every((one) => fits(one, hunk)) ? kept : undefined;
  });
}

interface Gap {
  from: number;
  to: number;
  /** How far the edits before it move it. */
  shift: number;
}

function gapsBetween(edits: readonly { from: number; to: number; insert: string }[]): Gap[] {
  const gaps: Gap[] = [];
  let [from, shift] = [0, 0];
  for (const edit of edits) {
    if (edit.from > from) gaps.push({ from, to: edit.from, shift });
    from = edit.to;
    shift += edit.insert.length - (edit.to - edit.from);
  }
  gaps.push({ from, to: Number.POSITIVE_INFINITY, shift });
  return gaps;
}

/** Returns whether something changes before it, and something after it. */
function isBetween(kept: Kept, { before, after }: Texts): boolean {
  const isStart = kept.before === 0 && kept.after === 0;
  const isEnd = kept.before + kept.length === before.length && kept.after + kept.length === after.length;
  return !isStart && !isEnd;
}

function fits(kept: Kept, { before, after }: Texts): boolean {
  const { length } = kept;
  return before.slice(kept.before, kept.before + length) === after.slice(kept.after, kept.after + length);
}

/**
 * Returns the smallest deletion plus insertion that turns `now` into `after`: its start, and the length of the
 * deletion.
 */
export function smallestChange(now: string, after: string): { prefix: number; deleted: number; inserted: string } {
  const prefix = commonPrefix(now, after);
  const suffix = commonSuffix(now, after, Math.min(now.length, after.length) - prefix);
  return { prefix, deleted: now.length - prefix - suffix, inserted: after.slice(prefix, after.length - suffix) };
}
