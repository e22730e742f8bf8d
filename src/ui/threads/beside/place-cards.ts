/** A card that stands beside the text. Pixels. */
export interface WishedCard {
  height: number;
  /** The height of its passage: where the card would stand if it were alone. */
  wish: number;
}

/**
 * Returns the tops of cards, in pixels, so that none overlap, their order is kept, and the sum of their distances from
 * their passages is as small as possible. No top is negative.
 *
 * The selected card stands exactly at its passage, and the others give way above and below it. Only if the cards above
 * it need more room than there is, it stands below them.
 */
export function placeCards(cards: readonly WishedCard[], { gap, selected }: { gap: number; selected?: number }) {
  // Without the heights of the cards above, cards don't overlap exactly if the places never decrease.
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

/** The selected one keeps its wish. The ones before and after are placed on their own, up to it. */
function aroundSelected(wishes: readonly number[], selected: number): number[] {
  const fixed = Math.max(0, wishes[selected]!);
  const before = nearestRising(wishes.slice(0, selected)).map((place) => Math.min(place, fixed));
  const after = nearestRising(wishes.slice(selected + 1)).map((place) => Math.max(place, fixed));
  return [...before, fixed, ...after];
}

/**
 * Returns the numbers that never decrease and whose sum of distances from the wishes is the smallest. If several are
 * equally near, the first ones keep their wish, as cards do that are read from the top.
 *
 * (Isotonic regression with absolute distances: from the end, each wish that is above the smallest so far pulls it up to
 * their median.)
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
