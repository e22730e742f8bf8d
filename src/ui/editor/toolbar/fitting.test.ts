import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitting } from './fitting';

const GROUPS = [2, 3, 5, 4, 4, 2];
const ALL = 20;
/** The width of the whole bar. */
const WHOLE = ALL * 32 + 5 * 5 + 24 * 2 + 24;

it('shows all buttons where there is room for all, and otherwise leaves room for one more', () => {
  expect(fitting(GROUPS, WHOLE)).toBe(ALL);
  expect(fitting(GROUPS, WHOLE - 1)).toBe(ALL - 2);
  expect(fitting(GROUPS, 0)).toBe(0);
  expect(fitting(GROUPS, WHOLE, 44), 'fewer of the larger buttons of a touch screen').toBeLessThan(ALL - 2);
});

it('never shows half a button', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 }),
      fc.nat(1200),
      (groups, width) => {
        const all = groups.reduce((sum, count) => sum + count, 0);
        const shown = fitting(groups, width);
        let [left, dividers] = [shown, -1];
        for (const count of groups) {
          if (left <= 0) break;
          left -= count;
          dividers++;
        }
        const buttons = shown < all ? shown + 1 : shown;
        const taken = buttons * 32 + Math.max(0, dividers) * 5 + (buttons + Math.max(0, dividers) - 1) * 2 + 24;
        if (shown > 0) expect(taken).toBeLessThanOrEqual(width);
      },
    ),
  );
});
