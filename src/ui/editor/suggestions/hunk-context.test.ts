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

test('words of scripts without spaces are found too', () => {
  const { before, after } = contextOf('私たちは来週の火曜日に新しい公園を', '市民の皆さんと一緒に開園します');
  expect(before).toMatch(/^….{5,}を$/);
  expect(after).toMatch(/^市民.{3,}…$/);
  expect(contextOf('', 'ประเทศไทยมีอากาศร้อนชื้นตลอดทั้งปี').after).toMatch(/^ประเทศ.+…$/);
});

test('where the text goes on beyond what was read, a sign says so', () => {
  const long = 'x'.repeat(300);
  expect(contextOf(long, long, { before: true, after: true })).toEqual({ before: `…${long}`, after: `${long}…` });
});

test('in any script, a side is the nearest text, holds at most five words, and exactly five where text is left out', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const wordsIn = (text: string) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
  const unit = fc.constantFrom('a', 'é', '字', 'の', 'カ', 'ไ', 'ท', 'ع', 'ב', '😀', '👩🏽‍🚀', '7', '-', '“', '.');
  const text = fc
    .array(fc.string({ unit, maxLength: 12 }), { maxLength: 12 })
    .map((words) => words.filter((word) => word !== '').join(' '));
  fc.assert(
    fc.property(text, text, (left, right) => {
      const { before, after } = contextOf(left, right);
      const [head, tail] = [before.replace(/^…/, ''), after.replace(/…$/, '')];
      expect(left.endsWith(head)).toBe(true);
      expect(right.startsWith(tail)).toBe(true);
      const leftWords = wordsIn(left).filter(({ index }) => index >= left.length - head.length).length;
      const rightWords = wordsIn(right).filter(({ index }) => index < tail.length).length;
      expect(leftWords).toBe(Math.min(5, wordsIn(left).length));
      expect(rightWords).toBe(Math.min(5, wordsIn(right).length));
      expect(before.startsWith('…')).toBe(leftWords < wordsIn(left).length);
      expect(`${before}${after}`.isWellFormed()).toBe(true);
    }),
  );
});
