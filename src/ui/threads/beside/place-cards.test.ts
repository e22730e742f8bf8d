import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeCards, type WishedCard } from './place-cards';

const GAP = 8;
const cardsIn = (most: number) =>
  fc.array(fc.record({ height: fc.integer({ min: 1, max: 400 }), wish: fc.integer({ min: -100, max: 2_000 }) }), {
    minLength: 1,
    maxLength: most,
  });
const cards = cardsIn(40);
/** Cards of which one may be selected. */
const withSelected = cards.chain((list) =>
  fc.record({ list: fc.constant(list), selected: fc.option(fc.nat(list.length - 1), { nil: undefined }) }),
);
const place = (list: readonly WishedCard[], selected?: number) =>
  placeCards(list, { gap: GAP, ...(selected !== undefined && { selected }) });
const distance = (list: readonly WishedCard[], tops: readonly number[]) =>
  list.reduce((sum, { wish }, i) => sum + Math.abs(tops[i]! - wish), 0);

test('cards never overlap, keep their order and the gap, and none has a negative top', () => {
  fc.assert(
    fc.property(withSelected, ({ list, selected }) => {
      const tops = place(list, selected);
      expect(tops).toHaveLength(list.length);
      expect(tops[0]).toBeGreaterThanOrEqual(0);
      for (const [i, { height }] of list.slice(0, -1).entries()) {
        expect(tops[i + 1]).toBeGreaterThanOrEqual(tops[i]! + height + GAP);
      }
    }),
  );
});

test('the selected card is at its passage, or right below the cards above if they need the room', () => {
  fc.assert(
    fc.property(withSelected, ({ list, selected }) => {
      fc.pre(selected !== undefined);
      const above = list.slice(0, selected).reduce((sum, { height }) => sum + height + GAP, 0);
      expect(place(list, selected)[selected!]).toBe(Math.max(list[selected!]!.wish, above));
    }),
  );
});

test('cards that have room are at their passages', () => {
  const roomy = fc.array(fc.record({ height: fc.integer({ min: 1, max: 400 }), room: fc.nat(300) }), { maxLength: 30 });
  fc.assert(
    fc.property(roomy, (list) => {
      let at = 0;
      const apart = list.map(({ height, room }) => {
        const wish = at + room;
        at = wish + height + GAP;
        return { height, wish };
      });
      expect(place(apart)).toEqual(apart.map(({ wish }) => wish));
    }),
  );
});

test('no other arrangement is nearer to the passages in sum', () => {
  fc.assert(
    fc.property(cardsIn(6), (list) => {
      expect(distance(list, place(list))).toBe(smallestDistance(list));
    }),
  );
});

test('with a selected card, the others are as near to their passages as it allows', () => {
  fc.assert(
    fc.property(cardsIn(6), fc.nat(5), (list, at) => {
      const selected = at % list.length;
      const tops = place(list, selected);
      expect(distance(list, tops)).toBe(smallestDistance(list, { index: selected, top: tops[selected]! }));
    }),
  );
});

test('of two cards for one passage, the first is at the passage and the second is below it', () => {
  const two = [
    { height: 100, wish: 300 },
    { height: 100, wish: 300 },
  ];
  expect(place(two)).toEqual([300, 408]);
  expect(place(two, 1), 'the second is selected').toEqual([192, 300]);
});

test('many cards for one passage are above and below it', () => {
  const tops = place(Array.from({ length: 1_001 }, () => ({ height: 100, wish: 60_000 })));
  expect(tops[500]).toBe(60_000);
  expect(60_000 - tops[0]!).toBe(tops[1_000]! - 60_000);
});

/**
 * The smallest sum of distances of all arrangements, by trying: an arrangement with the smallest sum exists in which each
 * block of touching cards has a card at its wish, at the top or at the selected card.
 */
function smallestDistance(list: readonly WishedCard[], fixed?: { index: number; top: number }): number {
  let above = 0;
  const offsets = list.map(({ height }) => {
    const at = above;
    above += height + GAP;
    return at;
  });
  const wishes = list.map(({ wish }, i) => wish - offsets[i]!);
  const fixedAt = fixed && fixed.top - offsets[fixed.index]!;
  const tried = [...new Set([0, ...wishes, ...(fixedAt === undefined ? [] : [fixedAt])])]
    .filter((at) => at >= 0)
    .sort((a, b) => a - b);
  /** By place, the smallest sum of the cards so far with the last one at most there. */
  let sums = tried.map(() => 0);
  for (const [i, wish] of wishes.entries()) {
    let least = Number.POSITIVE_INFINITY;
    sums = tried.map((at, t) => {
      const isAllowed = fixed?.index !== i || at === fixedAt;
      if (isAllowed) least = Math.min(least, sums[t]! + Math.abs(at - wish));
      return least;
    });
  }
  return sums.at(-1)!;
}
