import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentText, editsOf, runs } from '../../test-support/arbitraries';
import { changesIn } from '../hunks/hunks';
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
    { from: 3, to: 3, insert: ' small', reason: 'A size' },
    { from: 4, to: 7, insert: 'cow', reason: 'It moos' },
  ];
  const composed = composeEdits(first, 'one dog  mat', second);
  expect(composed.map(({ insert, reason }) => [insert, reason])).toEqual([
    ['one small', 'A number; A size'],
    ['cow', 'It moos'],
    ['', 'Not needed'],
  ]);
});

test.each([
  ['dog', 'cow', 'Second'],
  ['dog', 'duck', 'Second'],
  ['large', 'huge', 'Second'],
  ['large', 'larger', 'First; Second'],
  ['large dog', 'large cow', 'First; Second'],
])('a word is replaced whichever letters it shares with the new one: “%s”, then “%s”', (middle, result, reason) => {
  const first = [{ from: 0, to: 3, insert: middle, reason: 'First' }];
  const second = changesIn(middle, { from: 0, to: middle.length, insert: result, reason: 'Second' });
  expect(composeEdits(first, middle, second)).toEqual([{ from: 0, to: 3, insert: result, reason }]);
});

test('the reason of a deletion stays if the text beside it is replaced, not if the text around it is', () => {
  const first = [{ from: 2, to: 7, insert: '', reason: 'Filler' }];
  const reasonAfter = (from: number, to: number) =>
    composeEdits(first, 'a big dog', [{ from, to, insert: 'one', reason: 'Stronger' }])[0]?.reason;
  expect(reasonAfter(2, 5)).toBe('Filler; Stronger');
  expect(reasonAfter(0, 2)).toBe('Stronger; Filler');
  expect(reasonAfter(0, 5)).toBe('Stronger');
});

test('separate edits stay separate', () => {
  const first = [{ from: 0, to: 0, insert: '>> ' }];
  expect(composeEdits(first, '>> the cat', [{ from: 7, to: 10, insert: 'dog' }])).toEqual([
    { from: 0, to: 0, insert: '>> ' },
    { from: 4, to: 7, insert: 'dog' },
  ]);
});
