import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextOf } from './hunk-context';

test('five words stand on each side, and a sign where there are more', () => {
  expect(contextOf('One two three four five six ', ' seven eight nine ten eleven twelve')).toEqual({
    before: '…two three four five six ',
    after: ' seven eight nine ten eleven…',
  });
  expect(contextOf('We meet on ', ' in Rome.')).toEqual({ before: 'We meet on ', after: ' in Rome.' });
});

test('a part of a word stays attached, and line breaks are blanks', () => {
  expect(contextOf('# Plan\n\nre', 'ed\nat once')).toEqual({ before: '# Plan re', after: 'ed at once' });
  expect(contextOf('', '\n')).toEqual({ before: '', after: '' });
});

test('whatever the text holds, there are at most five words on a side', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '字', '\t') });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const { before, after } = contextOf(left, right);
      for (const side of [before, after]) expect(side.split(' ').filter(Boolean).length).toBeLessThanOrEqual(5);
    }),
  );
});
