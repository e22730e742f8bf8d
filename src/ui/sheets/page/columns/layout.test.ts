import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutFor, moveBorder, readShares } from './layout';

test('all three columns stand side by side where there is room, two on a small window, one on a phone', () => {
  expect([1_440, 1_184, 1_024, 804, 390].map(layoutFor)).toEqual(['three', 'three', 'two', 'two', 'one']);
});

test('moving a border keeps the room full and every column usable', () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.double({ min: -2, max: 2, noNaN: true })));
  fc.assert(
    fc.property(moves, (all) => {
      const shares = all.reduce((now, [index, by]) => moveBorder(now, index, by), [0.3, 0.3, 0.4] as readonly number[]);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      for (const share of shares) expect(share).toBeGreaterThan(0.179);
      expect(readShares(JSON.parse(JSON.stringify(shares)), [1])).toEqual([1]);
    }),
  );
});

test.each([[undefined], ['x'], [[0.5, 0.5]], [[0.1, 0.4, 0.5]], [[0.4, 0.4, 0.4]], [[null, 0.5, 0.5]]])(
  'stored widths that make no sense are ignored: %j',
  (stored) => {
    const initial = [0.3, 0.3, 0.4];
    expect(readShares(stored, initial)).toBe(initial);
  },
);
