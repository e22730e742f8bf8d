import { firstIndex } from '@/kernel/first-index';
import { markdownBlocks, type Range } from '../compare/blocks';
import { diffText } from '../compare/diff';
import { CUT, type Cut, commonPrefix, commonSuffix, cutAt } from '../compare/tokens';
import { type Change, withNewOffsets } from '../edits/changes';
import type { TextEdit } from '../edits/edits';
import { reasonsIn } from '../edits/reason';
import { type JoinedChange, joinPairs } from './pairs';
import type { Kept } from './pieces';

/** Stored with each suggestion. Increase it when the same texts would give different hunks. */
export const HUNK_ALGORITHM = 2;

/**
 * One change for a reviewer to decide: `base.slice(from, to)` is `before` and becomes `after`; UTF-16 offsets. `kept`:
 * the parts of `before` that stay unchanged between the hunk's changes, if it has several. `reason`: why, if its edits
 * say so.
 */
export type Hunk = {
  from: number;
  to: number;
  before: string;
  after: string;
  kept?: readonly Kept[] | undefined;
  reason?: string | undefined;
};

export type HunkOptions = {
  /** Whether to keep tables and fences whole. */
  markdown: boolean;
  /** The edits from the base to the result, if known. Otherwise the two texts are diffed. */
  edits?: readonly TextEdit[] | undefined;
  /** Ranges of the base that no hunk may be joined over, sorted. */
  apart?: readonly Range[];
};

/** Nobody decides more hunks one by one. Above this number, neighbouring hunks are joined. */
export const MAX_HUNKS = 1000;

/**
 * Splits the difference between `base` and `result` into hunks. They are sorted and aligned to words, and keep tables
 * and fences whole. Between any two there is an unchanged word or line break, so at least one unchanged code point.
 * Two changes that make no sense alone are one hunk (see `joinPairs`). A hunk has the reasons of the edits in it.
 * Applying all of them to the base gives exactly the result.
 */
export function computeHunks(base: string, result: string, { markdown, edits, apart = [] }: HunkOptions): Hunk[] {
  const regions = edits ?? [{ from: 0, to: base.length, insert: result }];
  const words = regions.flatMap((region) => changesIn(base, region));
  const texts: Texts = {
    base,
    result,
    blocks: markdown ? markdownBlocks(base) : [],
    newBlocks: markdown ? markdownBlocks(result) : [],
  };
  // Edits that are aligned to one change can cancel each other out.
  const aligned = align(texts, withNewOffsets(words)).filter((change) => !isSame(texts, change));
  const joined = limited(joinPairs(texts, aligned, apart));
  const reasons = reasonsIn(joined, words);
  return joined.map(({ from, to, newFrom, newTo, kept }, i) => ({
    from,
    to,
    before: base.slice(from, to),
    after: result.slice(newFrom, newTo),
    ...(kept && { kept }),
    ...(reasons[i] && { reason: reasons[i] }),
  }));
}

function isSame({ base, result }: Texts, { from, to, newFrom, newTo }: Change): boolean {
  return to - from === newTo - newFrom && base.slice(from, to) === result.slice(newFrom, newTo);
}

type Texts = { base: string; result: string; blocks: Range[]; newBlocks: Range[] };

/** Splits an edit into the word changes it makes, each with the edit's reason. */
export function changesIn(base: string, { from, to, insert, reason }: TextEdit): TextEdit[] {
  return diffText(base.slice(from, to), insert).map((edit) => {
    const before = base.slice(from + edit.from, from + edit.to);
    const prefix = commonPrefix(before, edit.insert);
    const suffix = commonSuffix(before, edit.insert, Math.min(before.length, edit.insert.length) - prefix);
    return {
      from: from + edit.from + prefix,
      to: from + edit.to - suffix,
      insert: edit.insert.slice(prefix, edit.insert.length - suffix),
      ...(reason && { reason }),
    };
  });
}

/** Widens changes until they split nothing, and joins changes without an unchanged word or line break between them. */
function align(texts: Texts, changes: readonly Change[]): Change[] {
  const aligned: Change[] = [];
  for (const change of changes) {
    const last = aligned.at(-1);
    const room = change.from - (last?.to ?? 0);
    const right = last ? stepsToCut(texts, last.to, last.newTo, 1, room) : 0;
    const left = stepsToCut(texts, change.from, change.newFrom, -1, room);
    if (!last) {
      aligned.push({ ...change, from: change.from - left, newFrom: change.newFrom - left });
    } else if (right + left < room && separates(texts.base.slice(last.to + right, change.from - left))) {
      [last.to, last.newTo] = [last.to + right, last.newTo + right];
      aligned.push({ ...change, from: change.from - left, newFrom: change.newFrom - left });
    } else [last.to, last.newTo] = [change.to, change.newTo];
  }
  const last = aligned.at(-1);
  if (last) {
    const right = stepsToCut(texts, last.to, last.newTo, 1, texts.base.length - last.to);
    [last.to, last.newTo] = [last.to + right, last.newTo + right];
  }
  return aligned;
}

const WORD_OR_LINE_END = /[\p{L}\p{N}\n]/u;

function separates(gap: string): boolean {
  return WORD_OR_LINE_END.test(gap);
}

/** A longer "word" (data, minified code) may be cut. */
const LONGEST_WORD = 200;

/**
 * Returns how far an edge must move through unchanged text until it splits no word or block in either text. In a word
 * that is too long, returns the first place that splits least.
 */
function stepsToCut(texts: Texts, at: number, newAt: number, direction: 1 | -1, room: number): number {
  let best: { steps: number; cut: Cut } | undefined;
  for (let steps = 0, outside = 0; steps <= room; steps++) {
    const [here, newHere] = [at + direction * steps, newAt + direction * steps];
    if (isInside(texts.blocks, here) || isInside(texts.newBlocks, newHere)) continue;
    const cut = Math.min(cutAt(texts.base, here), cutAt(texts.result, newHere)) as Cut;
    if (cut === CUT.none) return steps;
    if (!best || cut > best.cut) best = { steps, cut };
    if (++outside > LONGEST_WORD && best.cut > CUT.surrogatePair) return best.steps;
  }
  return room;
}

function isInside(blocks: readonly Range[], at: number): boolean {
  const block = blocks[firstIndex(blocks, ({ to }) => to > at)];
  return block !== undefined && block.from < at;
}

/** Joins changes over increasingly long unchanged passages until there are few enough. */
function limited(changes: JoinedChange[]): JoinedChange[] {
  let joined = changes;
  for (let gap = 8; joined.length > MAX_HUNKS; gap *= 2) {
    const next: JoinedChange[] = [];
    for (const change of joined) {
      const last = next.at(-1);
      if (last && change.from - last.to <= gap) [last.to, last.newTo] = [change.to, change.newTo];
      else next.push({ ...change });
    }
    joined = next;
  }
  return joined;
}
