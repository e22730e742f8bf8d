import type { Units } from './fold';

/** Pieces of a text that may contain a pattern, the most promising first. */
export interface Candidates {
  /** The length of a piece. Pieces overlap, so every match of at most half this length is completely in one of them. */
  width: number;
  /**
   * Yields the start offsets of the pieces that share at least `need()` grams. `need` is called again as better
   * distances are found.
   */
  pieces(need: () => number): Iterable<number>;
  /** Returns the least number of grams that a match with this distance shares with the pattern. */
  shared(distance: number): number;
}

/**
 * The length of the runs (grams) that are looked up in the text. Short patterns use shorter runs, because fewer of
 * their runs stay intact.
 */
const GRAM = 4;
const SHORT_GRAM = 3;
const SHORT = 16;
const HASHES = 65_536;

/**
 * Counts in one pass which pieces of a text share runs of units with a pattern.
 * An edit destroys at most `GRAM` runs of the pattern, so a match with distance d shares at least `length + 1 - GRAM ×
 * (d + 1)` of them (the q-gram lemma, Jokinen and Ukkonen 1991). Pieces with fewer can't contain one.
 */
export function candidates(text: Units, pattern: Units, longest: number): Candidates {
  const gram = pattern.length < SHORT ? SHORT_GRAM : GRAM;
  const counts = countsByCell(text, gramsOf(pattern, gram), { gram, cell: longest });
  const last = counts.length - 1;
  // A piece consists of a cell and the next one.
  const sums = counts.map((count, i) => count + (i < last ? counts[i + 1]! : 0));
  return {
    width: 2 * longest,
    pieces: (need) => inOrder(sums, need, longest),
    shared: (distance) => pattern.length + 1 - gram * (distance + 1),
  };
}

/** Returns a hash that depends only on the last `gram` units; older ones are shifted out. */
function nextHash(hash: number, unit: number, shift: number): number {
  return ((hash << shift) ^ Math.imul(unit, 0x9e5)) & (HASHES - 1);
}

function shiftOf(gram: number): number {
  return Math.ceil(16 / gram);
}

function gramsOf(pattern: Units, gram: number): Uint8Array {
  const grams = new Uint8Array(HASHES);
  const shift = shiftOf(gram);
  let hash = 0;
  for (let i = 0; i < pattern.length; i++) {
    hash = nextHash(hash, pattern[i]!, shift);
    if (i >= gram - 1) grams[hash] = 1;
  }
  return grams;
}

function countsByCell(text: Units, grams: Uint8Array, { gram, cell }: { gram: number; cell: number }): Int32Array {
  const counts = new Int32Array(Math.floor(text.length / cell) + 1);
  const shift = shiftOf(gram);
  let hash = 0;
  for (let begin = 0, i = 0; begin < text.length; begin += cell, i++) {
    const end = Math.min(begin + cell, text.length);
    let count = 0;
    for (let at = begin; at < end; at++) {
      hash = nextHash(hash, text[at]!, shift);
      count += grams[hash]!;
    }
    counts[i] = count;
  }
  return counts;
}

/** Yields the start offsets of pieces, largest sums first, while their sums are at least `need()`. */
function* inOrder(sums: Int32Array, need: () => number, cell: number): Iterable<number> {
  const most = sums.reduce((max, sum) => Math.max(max, sum), 0);
  // Lists of pieces with the same sum, each linked to the next.
  const heads = new Int32Array(most + 1).fill(-1);
  const next = new Int32Array(sums.length);
  for (let i = sums.length - 1; i >= 0; i--) {
    next[i] = heads[sums[i]!]!;
    heads[sums[i]!] = i;
  }
  for (let sum = most; sum >= 0; sum--) {
    for (let i = heads[sum]!; i >= 0; i = next[i]!) {
      if (sum < need()) return;
      yield i * cell;
    }
  }
}
