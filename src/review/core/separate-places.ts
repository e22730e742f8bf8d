/**
 * Returns the places that can be changed at once, in the order of the text. If two overlap, the newer one is kept.
 * `newestFirst` are places in one text, in UTF-16 units.
 */
export function separatePlaces<P extends { now: { from: number; to: number } }>(newestFirst: readonly P[]): P[] {
  const inOrder = newestFirst.map((place, age) => ({ place, age }));
  // Text restored between two characters comes before a text that begins there.
  inOrder.sort((a, b) => a.place.now.from - b.place.now.from || a.place.now.to - b.place.now.to);
  const kept: typeof inOrder = [];
  for (const one of inOrder) {
    const last = kept.at(-1);
    if (!last || one.place.now.from >= last.place.now.to) kept.push(one);
    else if (one.age < last.age) kept[kept.length - 1] = one;
  }
  return kept.map(({ place }) => place);
}
