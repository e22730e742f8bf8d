import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPassage } from './find-passage';

const TEXT =
  '# The *plan*\n\nWe [start](https://example.org/x) on **Monday**,\nand end on Monday. `a\\b` 1 \\* 2 ![alt](x.png) done.\n';

function found(quote: string, nth = 0, text = TEXT): string | undefined {
  const passage = findPassage({ text, isMarkdown: true, quote, nth });
  return passage && text.slice(passage.from, passage.to);
}

test('words of the page are found in the source across lines and Markdown syntax', () => {
  expect(found('The plan')).toBe('The *plan');
  expect(found('We start on')).toBe('We [start](https://example.org/x) on');
  expect(found('Monday, and\n end')).toBe('Monday**,\nand end');
  expect(found('1 * 2 done')).toBe('1 \\* 2 ![alt](x.png) done');
  expect(found('a\\b')).toBe('a\\b');
});

test('the selected occurrence of repeated words is found, or the last one', () => {
  const at = (nth: number) => findPassage({ text: TEXT, isMarkdown: true, quote: 'Monday', nth })?.from;
  expect([at(0), at(1), at(9)]).toEqual([
    TEXT.indexOf('Monday'),
    TEXT.lastIndexOf('Monday'),
    TEXT.lastIndexOf('Monday'),
  ]);
});

test('an emoji of the page is found at its name', () => {
  const text = 'Well done :tada: and :+1: `:tada:` \\:tada: :not_one: end.\n';
  expect(found('done 🎉 and', 0, text)).toBe('done :tada: and');
  expect(found('🎉', 0, text)).toBe(':tada:');
  expect(found('👍 :tada: :tada: :not_one:', 0, text)).toBe(':+1: `:tada:` \\:tada: :not_one:');
});

test('words after an emoji of several characters are found', () => {
  const text = ':man_technologist: writes the plan. :wales: too.\n';
  expect(found('writes the plan', 0, text)).toBe('writes the plan');
  expect(found('👨‍💻 writes', 0, text)).toBe(':man_technologist: writes');
  expect(found('too.', 0, text)).toBe('too.');
});

test('without words, the first line is found; words that aren’t in the text, and words of an empty text, aren’t found', () => {
  expect(found('')).toBe('The *plan*');
  expect(found('https://example.org/x')).toBeUndefined();
  expect(found('nothing like it')).toBeUndefined();
  expect(found('', 0, ' \n\n')).toBeUndefined();
  expect(found('a', 3, '')).toBeUndefined();
});

test('a text that isn’t Markdown is found as it is written', () => {
  const text = 'const a = "*b*";\n';
  expect(findPassage({ text, isMarkdown: false, quote: '"*b*"', nth: 0 })).toEqual({ from: 10, to: 15 });
});

test('whatever the text and the words are, a passage is inside the text', () => {
  const piece = fc.constantFrom(
    '*',
    '_',
    '`',
    '[a](b)',
    '![',
    '> ',
    '# ',
    '\n',
    '\\',
    '<',
    'word ',
    '|',
    '---',
    '😀',
    '==',
  );
  fc.assert(
    fc.property(fc.array(piece), fc.array(piece), fc.nat(5), (text, quote, nth) => {
      const source = text.join('');
      const passage = findPassage({ text: source, isMarkdown: true, quote: quote.join(''), nth });
      if (!passage) return;
      expect(passage.from).toBeGreaterThanOrEqual(0);
      expect(passage.to).toBeGreaterThan(passage.from);
      expect(passage.to).toBeLessThanOrEqual(source.length);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
  );
});
