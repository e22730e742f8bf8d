import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, lengthOf } from '@/usage/core/report';
import type { DayPart } from '@/usage/schema';
import { scaleOf, stackOf } from './stacks';

const part = (day: string, key: string | null, cost: number): DayPart => ({
  day,
  key,
  cost,
  tokens: 0,
  calls: 1,
  untold: 0,
  unpriced: cost === 0 ? 1 : 0,
});
const span = { from: '2026-11-01', to: '2026-11-03' };

test('each day has a bar, also one without calls; the largest key is first, the rest last', () => {
  const parts = [part('2026-11-01', 'a', 1), part('2026-11-03', 'b', 5), part('2026-11-03', null, 9)];
  expect(stackOf(parts, span, 'cost')).toEqual({
    keys: ['b', 'a', null],
    bars: [
      { from: '2026-11-01', to: '2026-11-01', total: 1, partial: false, values: [0, 1, 0] },
      { from: '2026-11-02', to: '2026-11-02', total: 0, partial: false, values: [0, 0, 0] },
      { from: '2026-11-03', to: '2026-11-03', total: 14, partial: false, values: [5, 0, 9] },
    ],
    highest: 14,
  });
});

test('a group without a value isn’t in the stack', () => {
  const parts = [part('2026-11-01', 'priced', 3), part('2026-11-01', 'unpriced', 0), part('2026-11-02', null, 0)];
  expect(stackOf(parts, span, 'cost').keys).toEqual(['priced']);
  expect(stackOf(parts, span, 'calls').keys).toEqual(['priced', 'unpriced', null]);
});

test('a bar with partly unknown cost says “at least”', () => {
  const parts = [part('2026-11-01', 'priced', 3), part('2026-11-01', 'unpriced', 0), part('2026-11-02', 'priced', 3)];
  expect(stackOf(parts, span, 'cost').bars.map(({ partial }) => partial)).toEqual([true, false, false]);
  expect(stackOf(parts, span, 'calls').bars.some(({ partial }) => partial)).toBe(false);
});

test('bars of long periods cover several days, lose no value and never overlap', () => {
  const days = fc.record({
    length: fc.integer({ min: 1, max: 1_500 }),
    at: fc.array(fc.nat(1_499), { maxLength: 30 }),
  });
  fc.assert(
    fc.property(days, ({ length, at }) => {
      const long = { from: '2024-02-20', to: addDays('2024-02-20', length - 1) };
      const parts = at.map((i) => part(addDays(long.from, i % length), 'a', 1));
      const { bars } = stackOf(parts, long, 'cost');
      expect(bars.length).toBeLessThanOrEqual(121);
      expect(bars.reduce((sum, { total }) => sum + total, 0)).toBe(at.length);
      expect(bars.reduce((sum, bar) => sum + lengthOf(bar), 0)).toBe(length);
    }),
  );
});

test('the scale begins at 0 and ends at or above the highest value, with few lines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (highest) => {
      const lines = scaleOf(highest);
      expect(lines[0]).toBe(0);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(lines.length).toBeLessThanOrEqual(5);
    }),
  );
});
