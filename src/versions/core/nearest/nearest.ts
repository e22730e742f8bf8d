import { candidates } from './candidates';
import { fold, type Units } from './fold';
import { type BestEnds, Pattern } from './pattern';

export interface Passage {
  /** The UTF-16 offsets. */
  from: number;
  to: number;
}

export interface Nearest {
  /**
   * The number of edits between the quotation and each passage, ignoring case and kinds of whitespace, quotes and
   * dashes.
   */
  distance: number;
  /**
   * The equally near passages, in text order. Of passages that overlap, directly or through others, only one is
   * included.
   */
  passages: Passage[];
}

/** The longest part of a quotation that is searched for, in UTF-16 units. */
const LONGEST = 400;
/** A passage isn't near if more than this share of its units differ. */
const FARTHEST = 0.45;
/** Limit on the work of comparing, in units × blocks of the pattern; about 20 ms. */
const MAX_WORK = 3_000_000;
/** After this much work on candidates, a text that is small enough is searched completely. */
const CANDIDATE_WORK = 1_000_000;

/**
 * Finds the passages of `text` that are nearest to a quotation by edit distance. Returns undefined if none is near.
 * The distance is the minimum if at most a quarter of the quotation differs, or if the text is small enough to be
 * searched as a whole (3 million units for quotations of 32 units). Otherwise it's the minimum among the most promising
 * places.
 */
export function nearest(text: string, quotation: string): Nearest | undefined {
  const wanted = fold(quotation.slice(0, LONGEST).trim());
  if (wanted.length === 0) return undefined;
  const folded = fold(text);
  const pattern = new Pattern(wanted);
  const farthest = Math.floor(wanted.length * FARTHEST);
  const best = bestEnds(folded, { pattern, wanted, farthest });
  if (best.ends.length === 0) return undefined;
  const reversed = new Pattern(wanted.toReversed());
  const ends = [...new Set(best.ends)].sort((a, b) => a - b);
  const found = ends.map((end) => passageTo({ text, folded }, { end, distance: best.distance, reversed }));
  return { distance: best.distance, passages: apart(text, found) };
}

interface Wanted {
  pattern: Pattern;
  wanted: Units;
  /** The largest distance that still counts as near. */
  farthest: number;
}

function bestEnds(text: Units, { pattern, wanted, farthest }: Wanted): BestEnds {
  const best: BestEnds = { distance: farthest, ends: [] };
  const whole = text.length * pattern.blocks;
  const isSmall = whole <= MAX_WORK;
  const { pieces, width, shared } = candidates(text, wanted, wanted.length + farthest);
  let work = 0;
  for (const from of pieces(() => shared(best.distance))) {
    pattern.search(text, from, Math.min(from + width, text.length), best);
    work += width * pattern.blocks;
    if (isSmall && work > Math.min(whole, CANDIDATE_WORK)) {
      best.ends = [];
      pattern.search(text, 0, text.length, best);
      break;
    }
    if (work > MAX_WORK) break;
  }
  return best;
}

interface Searched {
  text: string;
  folded: Units;
}

interface Ending {
  end: number;
  distance: number;
  reversed: Pattern;
}

/**
 * Returns the passage with this distance that ends at the given place. If there are several, returns the one with the
 * best edges.
 */
function passageTo({ text, folded }: Searched, { end, distance, reversed }: Ending): Passage {
  let best: Passage | undefined;
  const from = Math.max(0, end - reversed.length - distance);
  reversed.backwards(folded, { from, end }, (at, found) => {
    const passage = { from: at, to: end };
    if (found === distance && (!best || compare(text, passage, best) > 0)) best = passage;
  });
  return best ?? { from, to: end };
}

/** Removes overlaps: of overlapping passages, keeps the one with the best edges. */
function apart(text: string, found: readonly Passage[]): Passage[] {
  const places: Passage[] = [];
  for (const passage of found) {
    const last = places.at(-1);
    if (!last || passage.from >= last.to) places.push(passage);
    else if (compare(text, passage, last) > 0) places[places.length - 1] = passage;
  }
  return places;
}

/**
 * Compares two passages for display. The result is positive if `a` is better: first by edges at word boundaries, then
 * by length.
 */
function compare(text: string, a: Passage, b: Passage): number {
  return edges(text, a) - edges(text, b) || a.to - a.from - (b.to - b.from);
}

function edges(text: string, { from, to }: Passage): number {
  return Number(isEdge(text, from)) + Number(isEdge(text, to));
}

const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/** Returns whether this position is at the edge of a word or outside words. */
export function isEdge(text: string, at: number): boolean {
  return !IN_WORD.test(text[at - 1] ?? '') || !IN_WORD.test(text[at] ?? '');
}
