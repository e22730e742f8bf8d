import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitting } from './fitting';

/** Two groups of ranks in the order of the bar. The second group is kept first. */
const GROUPS = [
  [3, 4],
  [0, 1, 2],
];
/** The width of the whole bar. */
const WHOLE = 5 * 32 + 5 + 5 * 2 + 24;

it('shows all buttons where there is room for all, and otherwise leaves room for one more', () => {
  expect(fitting(GROUPS, WHOLE)).toBe(5);
  expect(fitting(GROUPS, WHOLE - 1)).toBe(3);
  expect(fitting(GROUPS, 0)).toBe(0);
  expect(fitting(GROUPS, WHOLE, 44), 'fewer of the larger buttons of a touch screen').toBe(2);
});

it('counts a divider only between groups of which a button is shown', () => {
  const three = 3 * 32 + 2 * 2 + 34 + 24;
  expect(fitting(GROUPS, three)).toBe(3);
  expect(fitting(GROUPS, three - 1)).toBe(2);
});

it('never shows half a button', () => {
  const ranked = fc
    .array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 })
    .chain((counts) => {
      const ranks = Array.from({ length: counts.reduce((sum, count) => sum + count, 0) }, (_, i) => i);
      return fc.tuple(fc.constant(counts), fc.shuffledSubarray(ranks, { minLength: ranks.length }));
    })
    .map(([counts, ranks]) => {
      const left = [...ranks];
      return counts.map((count) => left.splice(0, count));
    });
  fc.assert(
    fc.property(ranked, fc.nat(1200), (groups, width) => {
      const shown = fitting(groups, width);
      const here = groups.map((ranks) => ranks.filter((rank) => rank < shown)).filter(({ length }) => length > 0);
      const buttons = shown < groups.flat().length ? shown + 1 : shown;
      const dividers = Math.max(0, here.length - 1);
      const taken = buttons * 32 + dividers * 5 + (buttons + dividers - 1) * 2 + 24;
      if (shown > 0) expect(taken).toBeLessThanOrEqual(width);
    }),
  );
});
