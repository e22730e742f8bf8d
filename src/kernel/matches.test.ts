import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches } from './matches';

function byIndexOf(text: string, find: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + 1)) found.push(at);
  return found;
}

const letters = (maxLength: number, minLength = 0) =>
  fc.string({ unit: fc.constantFrom('a', 'b', '\u{1f600}'), minLength, maxLength });

test('matches are those that indexOf finds, in repetitive texts too', () => {
  const repeated = fc.tuple(letters(6, 1), fc.integer({ min: 1, max: 60 }), letters(3));
  const text = fc.array(repeated, { maxLength: 4 }).map((parts) => parts.map(([s, n, t]) => s.repeat(n) + t).join(''));
  const find = repeated.map(([part, times, rest]) => part.repeat(times) + rest);
  fc.assert(
    fc.property(text, find, (within, looked) => {
      expect([...matches(within, looked)]).toEqual(byIndexOf(within, looked));
    }),
    { numRuns: 2_000 },
  );
});

test('matches are those that indexOf finds where most of a long quotation matches again and again', () => {
  const text = `${'a'.repeat(5_000)}b${'a'.repeat(5_000)}b`;
  for (const find of [
    'a'.repeat(400),
    `${'a'.repeat(400)}b`,
    `${'a'.repeat(40)}b${'a'.repeat(400)}`,
    `b${'a'.repeat(99)}`,
  ]) {
    expect([...matches(text, find)]).toEqual(byIndexOf(text, find));
  }
});
