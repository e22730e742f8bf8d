import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentText, editsOf, runs } from '../../test-support/arbitraries';
import { composeEdits } from './compose';
import { replaceAll } from './edits';

test('two composed steps turn the base into the result', () => {
  const twoSteps = documentText.chain((base) =>
    editsOf(base).chain((first) =>
      fc.record({ base: fc.constant(base), first: fc.constant(first), second: editsOf(replaceAll(base, first)) }),
    ),
  );
  fc.assert(
    fc.property(twoSteps, ({ base, first, second }) => {
      const middle = replaceAll(base, first);
      const composed = composeEdits(first, middle, second);
      expect(replaceAll(base, composed)).toBe(replaceAll(middle, second));
      for (const [i, edit] of composed.entries()) expect(edit.from).toBeGreaterThanOrEqual(composed[i - 1]?.to ?? 0);
    }),
    { numRuns: runs },
  );
});

test('edits that touch become one region', () => {
  const first = [{ from: 0, to: 3, insert: 'one' }];
  expect(composeEdits(first, 'one cat sat', [{ from: 2, to: 5, insert: 'E C' }])).toEqual([
    { from: 0, to: 5, insert: 'onE C' },
  ]);
});

test('a region has the reasons of both steps, except those whose text the second step replaces', () => {
  const first = [
    { from: 0, to: 3, insert: 'one', reason: 'A number' },
    { from: 4, to: 7, insert: 'dog', reason: 'It barks' },
    { from: 8, to: 11, insert: '', reason: 'Not needed' },
  ];
  const second = [
    { from: 2, to: 3, insert: 'E', reason: 'Capitals' },
    { from: 4, to: 7, insert: 'cow', reason: 'It moos' },
  ];
  const composed = composeEdits(first, 'one dog  mat', second);
  expect(composed.map(({ insert, reason }) => [insert, reason])).toEqual([
    ['onE', 'A number; Capitals'],
    ['cow', 'It moos'],
    ['', 'Not needed'],
  ]);
});

test('separate edits stay separate', () => {
  const first = [{ from: 0, to: 0, insert: '>> ' }];
  expect(composeEdits(first, '>> the cat', [{ from: 7, to: 10, insert: 'dog' }])).toEqual([
    { from: 0, to: 0, insert: '>> ' },
    { from: 4, to: 7, insert: 'dog' },
  ]);
});
