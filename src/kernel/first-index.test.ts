import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstIndex } from './first-index';

test('the first item with a property that all later ones have is found, as by looking at each; none has the length', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ max: 20, min: 0 })), fc.integer({ max: 21, min: 0 }), (numbers, from) => {
      const sorted = numbers.sort((a, b) => a - b);
      const found = sorted.findIndex((number) => number >= from);
      expect(firstIndex(sorted, (number) => number >= from)).toBe(found < 0 ? sorted.length : found);
    }),
  );
});
