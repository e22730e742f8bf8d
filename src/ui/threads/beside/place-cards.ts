/** A card next to the text. In pixels. */
export interface WishedCard {
  height: number;
  /** The top of its passage, where the card's top would be if there were no other cards. */
  wish: number;
}

/**
 * Returns the tops of cards, in pixels, so that none overlap, their order is kept, and the sum of their distances from
 * their passages is as small as possible. No top is negative.
 *
 * The selected card is exactly at its passage, and the others make room above and below it. If the cards above it don't
 * fit there, it is right below them.
 */
export function placeCards(cards: readonly WishedCard[], { gap, selected }: { gap: number; selected?: number }) {
  // If the height of all cards above is subtracted from each top, cards overlap only where a number is smaller than the
  // one before.
  let above = 0;
  const heights = cards.map(({ height }) => {
    const at = above;
    above += height + gap;
    return at;
  });
  const wishes = cards.map(({ wish }, i) => wish - heights[i]!);
  const places = selected === undefined ? nearestRising(wishes) : aroundSelected(wishes, selected);
  return places.map((place, i) => Math.max(0, place) + heights[i]!);
}

/** Keeps the wish of the selected card, and places the cards before and after it separately. */
function aroundSelected(wishes: readonly number[], selected: number): number[] {
  const fixed = Math.max(0, wishes[selected]!);
  const before = nearestRising(wishes.slice(0, selected)).map((place) => Math.min(place, fixed));
  const after = nearestRising(wishes.slice(selected + 1)).map((place) => Math.max(place, fixed));
  return [...before, fixed, ...after];
}

/**
 * Returns the numbers that never decrease and whose sum of distances from the wishes is the smallest. If several
 * results are equally near, the first numbers keep their wishes, because people read cards from the top.
 *
 * This is isotonic regression with absolute distances. It starts at the end: each wish above the smallest number so far
 * pulls that number up to the median of both.
 */
function nearestRising(wishes: readonly number[]): number[] {
  /** Sorted, the smallest last. */
  const seen: number[] = [];
  const limits: number[] = [];
  for (const wish of [...wishes].reverse()) {
    insert(seen, wish);
    if (seen.at(-1)! < wish) {
      seen.pop();
      insert(seen, wish);
    }
    limits.unshift(seen.at(-1)!);
  }
  let least = Number.NEGATIVE_INFINITY;
  return limits.map((limit) => {
    least = Math.max(least, limit);
    return least;
  });
}

/** Inserts a number into numbers that are sorted from large to small. */
function insert(sorted: number[], value: number): void {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! > value) from = middle + 1;
    else to = middle;
  }
  sorted.splice(from, 0, value);
}
