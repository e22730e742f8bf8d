import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTitle, printTitle } from './escapes';
import { LEAST_WIDTH, MAX_WIDTH, parseImageText, printImageText, withWidth } from './image-source';
import { markdownParser } from './parser';

test.each([
  ['Plan|400', { alt: 'Plan', width: 400 }],
  ['a|b|400', { alt: 'a|b', width: 400 }],
  ['|400', { alt: '', width: 400 }],
  ['Plan', { alt: 'Plan' }],
  ['Plan|4', { alt: 'Plan|4' }],
  ['Plan|9999', { alt: 'Plan|9999' }],
  ['Plan | 400', { alt: 'Plan | 400' }],
  ['Plan\\|400', { alt: 'Plan|400' }],
  ['Plan\\\\|400', { alt: 'Plan\\', width: 400 }],
  ['floor\\_plan \\[2\\]', { alt: 'floor_plan [2]' }],
])('%s', (text, image) => {
  expect(parseImageText(text)).toEqual(image);
});

/** One-line text with characters that have a meaning in Markdown. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(' ', ...'Plan [ ] ( ) ! " \' \\ ` * _ ~~ == $ | |400'.split(' ')),
      fc.constantFrom('<b>', '<!--', '&amp;', '&#65;', ':tada:', 'https://a.example/b', 'www.a.example', 'a@b.example'),
      fc.constantFrom('[^1]', '](x)', '![a](b)', '^', '{', '#', 'ß', '漢', '🙂'),
      fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '')),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').trim());
const widths = fc.option(fc.integer({ min: LEAST_WIDTH, max: MAX_WIDTH }), { nil: undefined });

/** Reads the only image of a text with the product's parser. */
function readImage(markdown: string) {
  const image = markdownParser.parse(markdown).topNode.firstChild?.firstChild;
  const [open, close] = image?.getChildren('LinkMark') ?? [];
  const title = image?.getChild('LinkTitle');
  if (image?.name !== 'Image' || image.to !== markdown.length || !open || !close) return undefined;
  const caption = title ? parseTitle(markdown.slice(title.from, title.to)) : '';
  return { ...parseImageText(markdown.slice(open.to, close.from)), caption };
}

test('any description and caption are read as they were written', () => {
  fc.assert(
    fc.property(words, widths, words, (alt, width, caption) => {
      const image = { alt, ...(width !== undefined && { width }) };
      const markdown = `![${printImageText(image)}](attachment:1f ${printTitle(caption)})`;
      expect(readImage(markdown)).toEqual({ ...image, caption });
    }),
    { numRuns: 500 },
  );
});

test('another width leaves the rest of the source as it is', () => {
  expect(withWidth('*Plan* \\[2\\]|300', 400)).toBe('*Plan* \\[2\\]|400');
  expect(withWidth('*Plan*|300', undefined)).toBe('*Plan*');
  expect(withWidth('Plan|300|400', undefined)).toBe('Plan\\|300');
});
