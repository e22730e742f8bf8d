import type { Units } from './fold';

const WORD = 32;

/** The ends of the best matches found so far. Their distance never exceeds the initial limit. */
export interface BestEnds {
  distance: number;
  /** The offset after each match. An offset can appear twice. */
  ends: number[];
}

/** More ends with the same distance aren't stored. */
const MAX_ENDS = 4_096;

/**
 * A text to look for with errors, by edit distance (insertions, deletions and substitutions of UTF-16 units). Myers'
 * bit-vector algorithm ("A fast bit-vector algorithm for approximate string matching", 1999), in blocks of 32 rows after
 * Hyyrö. Time: the units looked at × blocks.
 */
export class Pattern {
  readonly length: number;
  readonly blocks: number;
  /** For each unit, the start of its bits in `#bits`. */
  readonly #rows = new Uint16Array(65_536);
  /** For each unit of the pattern, one bit per position. The first row is for all other units. */
  readonly #bits: Int32Array;
  readonly #up: Int32Array;
  readonly #down: Int32Array;
  readonly #lastBit: number;

  constructor(pattern: Units) {
    this.length = pattern.length;
    this.blocks = Math.ceil(pattern.length / WORD);
    this.#lastBit = 1 << ((pattern.length - 1) % WORD);
    this.#up = new Int32Array(this.blocks);
    this.#down = new Int32Array(this.blocks);
    const units = [...new Set(pattern)];
    this.#bits = new Int32Array((units.length + 1) * this.blocks);
    for (const [i, unit] of units.entries()) this.#rows[unit] = (i + 1) * this.blocks;
    for (let i = 0; i < pattern.length; i++) {
      this.#bits[this.#rows[pattern[i]!]! + Math.floor(i / WORD)]! |= 1 << (i % WORD);
    }
  }

  /** Adds to `best` the ends of matches in `text.subarray(from, to)` that are at least as near as the best so far. */
  search(text: Units, from: number, to: number, best: BestEnds): void {
    if (this.blocks === 1) this.#searchOneBlock(text, { from, to }, best);
    else this.#searchBlocks(text, { from, to }, best);
  }

  /**
   * Calls back with the distance between the whole pattern and `text.subarray(at, end)` for each `at` from `end` down
   * to `from`.
   */
  backwards(
    text: Units,
    { from, end }: { from: number; end: number },
    tell: (at: number, distance: number) => void,
  ): void {
    this.#reset();
    let distance = this.length;
    tell(end, distance);
    for (let at = end - 1; at >= from; at--) {
      distance += this.#step(text[at]!, 1);
      tell(at, distance);
    }
  }

  #reset(): void {
    this.#up.fill(-1);
    this.#down.fill(0);
  }

  #searchBlocks(text: Units, { from, to }: { from: number; to: number }, best: BestEnds): void {
    this.#reset();
    let distance = this.length;
    for (let at = from; at < to; at++) {
      distance += this.#step(text[at]!, 0);
      if (distance <= best.distance) note(best, at + 1, distance);
    }
  }

  /** Returns by how much the distance changes with the next unit. `carry` is the change above the first row. */
  #step(unit: number, carry: -1 | 0 | 1): number {
    const row = this.#rows[unit]!;
    let change: number = carry;
    for (let block = 0; block < this.blocks; block++) {
      const up = this.#up[block]!;
      const down = this.#down[block]!;
      const matches = this.#bits[row + block]!;
      const vertical = matches | down;
      const eq = change < 0 ? matches | 1 : matches;
      const diagonal = ((((eq & up) + up) | 0) ^ up) | eq;
      let plus = down | ~(diagonal | up);
      let minus = up & diagonal;
      const last = block === this.blocks - 1 ? this.#lastBit : 1 << (WORD - 1);
      const next = (plus & last) !== 0 ? 1 : (minus & last) !== 0 ? -1 : 0;
      plus = (plus << 1) | (change > 0 ? 1 : 0);
      minus = (minus << 1) | (change < 0 ? 1 : 0);
      this.#up[block] = minus | ~(vertical | plus);
      this.#down[block] = plus & vertical;
      change = next;
    }
    return change;
  }

  /** Like `search`, for a pattern of one block. Without the loop over blocks, it is three times as fast. */
  #searchOneBlock(text: Units, { from, to }: { from: number; to: number }, best: BestEnds): void {
    const rows = this.#rows;
    const bits = this.#bits;
    const last = this.#lastBit;
    let distance = this.length;
    let up = -1;
    let down = 0;
    for (let at = from; at < to; at++) {
      const eq = bits[rows[text[at]!]!]!;
      const vertical = eq | down;
      const diagonal = ((((eq & up) + up) | 0) ^ up) | eq;
      let plus = down | ~(diagonal | up);
      const minus = up & diagonal;
      if ((plus & last) !== 0) distance++;
      else if ((minus & last) !== 0) distance--;
      plus <<= 1;
      up = (minus << 1) | ~(vertical | plus);
      down = plus & vertical;
      if (distance <= best.distance) note(best, at + 1, distance);
    }
  }
}

function note(best: BestEnds, end: number, distance: number): void {
  if (distance < best.distance) {
    best.distance = distance;
    best.ends = [end];
  } else if (best.ends.length < MAX_ENDS) best.ends.push(end);
}
