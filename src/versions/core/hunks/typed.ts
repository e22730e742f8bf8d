import type * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { firstIndex } from '@/kernel/first-index';
import type { Range } from '../compare/blocks';
import { diffWords } from '../compare/diff';
import { wordEnd, wordStart } from '../compare/tokens';
import type { TextEdit } from '../edits/edits';
import type { Hunk } from './hunks';

/** Longer rewritten passages aren't compared, in UTF-16 units. */
const MAX_LENGTH = 20_000;

/**
 * Finds where people typed the text of hunks as part of a larger edit, so that the surrounding characters are new, too.
 * Returns undefined for a hunk if that isn't certain.
 *
 * It's certain if, between the nearest remaining characters of the review base, people changed exactly the words that
 * the hunk changes, next to words that they kept. `base` contains the text that the hunks belong to. Makes one pass
 * over both documents for all hunks.
 */
export function findTyped(base: Y.Doc, live: Y.Doc, hunks: readonly Hunk[]): (Range | undefined)[] {
  if (hunks.length === 0) return [];
  const texts = { base: contentOf(base).toString(), live: contentOf(live).toString() };
  const runs = keptRuns(contentOf(base), contentOf(live));
  return hunks.map((hunk) => {
    // A hunk of a refinement can be based on text that reviewers accepted. Such text isn't in the base.
    if (hunk.after === '' || texts.base.slice(hunk.from, hunk.to) !== hunk.before) return undefined;
    const region = regionAround(texts, runs, hunk);
    return region && typedIn(texts, region, hunk);
  });
}

/** A passage of the base whose characters are all consecutive in the live text. The offsets are in both texts. */
interface Run {
  from: number;
  to: number;
  live: number;
}

/** Returns the runs in the order of the base. */
function keptRuns(base: Y.Text, live: Y.Text): Run[] {
  const visible = new Map<number, { clock: number; length: number; at: number }[]>();
  for (const { client, ...item } of visibleItems(live)) visible.set(client, [...(visible.get(client) ?? []), item]);
  for (const items of visible.values()) items.sort((a, b) => a.clock - b.clock);
  const runs: Run[] = [];
  for (const { client, clock, length, at } of visibleItems(base)) {
    for (const item of overlapping(visible.get(client) ?? [], clock, clock + length)) {
      const from = Math.max(clock, item.clock);
      const to = Math.min(clock + length, item.clock + item.length);
      const run = { from: at + from - clock, to: at + to - clock, live: item.at + from - item.clock };
      const last = runs.at(-1);
      if (last?.to === run.from && last.live + last.to - last.from === run.live) last.to = run.to;
      else runs.push(run);
    }
  }
  return runs;
}

function* visibleItems(text: Y.Text): Generator<{ client: number; clock: number; length: number; at: number }> {
  let at = 0;
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue;
    yield { client: item.id.client, clock: item.id.clock, length: item.length, at };
    at += item.length;
  }
}

/** Yields the items, sorted by clock, that overlap `[from, to)`. */
function* overlapping<T extends { clock: number; length: number }>(items: readonly T[], from: number, to: number) {
  let i = firstIndex(items, ({ clock, length }) => clock + length > from);
  for (; i < items.length && items[i]!.clock < to; i++) yield items[i]!;
}

interface Texts {
  base: string;
  live: string;
}

/** A passage of the base and the text now in its place. */
interface Region {
  base: Range;
  live: Range;
}

/** Returns the rewritten passage around a hunk: between the nearest kept characters, widened to whole words. */
function regionAround(texts: Texts, runs: readonly Run[], { from, to }: Hunk): Region | undefined {
  const left = runs[firstIndex(runs, (run) => run.from >= from) - 1];
  const right = runs[firstIndex(runs, (run) => run.to > to)];
  const region = {
    base: { from: 0, to: texts.base.length },
    live: { from: 0, to: texts.live.length },
  };
  if (left) {
    const end = Math.min(left.to, from);
    const start = wordStart(texts.base, end, left.from);
    region.base.from = start;
    region.live.from = left.live + start - left.from;
  }
  if (right) {
    const begin = Math.max(right.from, to);
    const stop = wordEnd(texts.base, begin, right.to);
    region.base.to = stop;
    region.live.to = right.live + stop - right.from;
  }
  const isLong = ({ from: start, to: end }: Range) => end - start > MAX_LENGTH;
  // If characters have changed their order, the passage is skipped.
  const isWrong = region.live.from > region.live.to || region.base.from > from || region.base.to < to;
  return isWrong || isLong(region.base) || isLong(region.live) ? undefined : region;
}

function typedIn(texts: Texts, region: Region, hunk: Hunk): Range | undefined {
  const before = texts.base.slice(region.base.from, region.base.to);
  const now = texts.live.slice(region.live.from, region.live.to);
  const at = { from: hunk.from - region.base.from, to: hunk.to - region.base.from };
  const proposed = before.slice(0, at.from) + hunk.after + before.slice(at.to);
  const [ours, theirs] = [diffWords(before, now), diffWords(before, proposed)];
  if (!ours || !theirs || theirs.length === 0) return undefined;
  const others = ours.filter((edit) => !theirs.some((one) => isSame(one, edit)));
  if (ours.length - others.length < theirs.length) return undefined;
  if (others.some((edit) => !isApart(before, edit, at))) return undefined;
  const shift = others.reduce(
    (sum, edit) => (edit.to <= at.from ? sum + edit.insert.length - edit.to + edit.from : sum),
    0,
  );
  const from = at.from + shift;
  if (now.slice(from, from + hunk.after.length) !== hunk.after) return undefined;
  return { from: region.live.from + from, to: region.live.from + from + hunk.after.length };
}

function isSame(a: TextEdit, b: TextEdit): boolean {
  return a.from === b.from && a.to === b.to && a.insert === b.insert;
}

const WORD_OR_LINE_END = /[\p{L}\p{N}\n]/u;

/** Returns whether people kept a word between their edit and the hunk's place. */
function isApart(before: string, edit: TextEdit, hunk: Range): boolean {
  if (edit.to <= hunk.from) return WORD_OR_LINE_END.test(before.slice(edit.to, hunk.from));
  return edit.from >= hunk.to && WORD_OR_LINE_END.test(before.slice(hunk.to, edit.from));
}
