import type { Part, WordRow, WordRun } from './parts';

/** More pairs than this would take too long to compare. */
const MAX_PAIRS = 40_000;
/** The longest text of a part to compare, in UTF-16 units. */
const MAX_TEXT = 2_000;
/**
 * The score of two parts of the same kind without a word in common. It's above 0, because merging such parts reads
 * better than replacing one with the other.
 */
const LEAST = 0.01;

/** An index in each of two lists. A part without a counterpart has only one. */
export interface Pair {
  gone?: number;
  added?: number;
}

/**
 * Pairs parts of two lists, in their order, so that the pairs have as many words in common as possible. Only parts of
 * the same shape are paired. Returns undefined if the lists are too long for that.
 */
export function pairParts(
  gone: readonly Part[],
  added: readonly Part[],
  shapeOf: (part: Part) => string,
): Pair[] | undefined {
  if (gone.length * added.length > MAX_PAIRS) return undefined;
  const [before, after] = [gone, added].map((parts) =>
    parts.map((part) => ({ shape: shapeOf(part), words: wordsOf(part) })),
  ) as [Described[], Described[]];
  const likeness = before.map((one) => after.map((other) => likenessOf(one, other)));
  return walk(bestSums(likeness, after.length), before.length, after.length);
}

/** Returns a table of the best sum of likeness among the parts from each pair of indices on. */
function bestSums(likeness: readonly (readonly number[])[], width: number): Float64Array[] {
  const best = Array.from({ length: likeness.length + 1 }, () => new Float64Array(width + 1));
  for (let i = likeness.length - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      const here = likeness[i]![j]!;
      const paired = here > 0 ? here + best[i + 1]![j + 1]! : 0;
      best[i]![j] = Math.max(paired, best[i + 1]![j]!, best[i]![j + 1]!);
    }
  }
  return best;
}

function walk(best: readonly Float64Array[], height: number, width: number): Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < height || j < width) {
    const here = best[i]![j]!;
    if (i < height && here === best[i + 1]![j]) pairs.push({ gone: i++ });
    else if (j < width && here === best[i]![j + 1]) pairs.push({ added: j++ });
    else pairs.push({ gone: i++, added: j++ });
  }
  return pairs;
}

interface Described {
  shape: string;
  words: Map<string, number>;
}

/** Returns the share of common words of two parts, above 0, or 0 if their shapes differ. */
function likenessOf(one: Described, other: Described): number {
  if (one.shape !== other.shape) return 0;
  let [common, all] = [0, 0];
  for (const [word, count] of one.words) {
    common += Math.min(count, other.words.get(word) ?? 0);
    all += count;
  }
  for (const count of other.words.values()) all += count;
  return LEAST + (all === 0 ? 1 : (2 * common) / all);
}

function wordsOf(part: Part): Map<string, number> {
  const runs = part.kind === 'table' ? part.rows.flatMap(({ cells }: WordRow) => cells.flat()) : part.runs;
  const text = textOf(runs).slice(0, MAX_TEXT);
  const counts = new Map<string, number>();
  for (const word of text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function textOf(runs: readonly WordRun[]): string {
  return runs.map(({ text }) => text).join(' ');
}
