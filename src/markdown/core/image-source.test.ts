import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAST_WIDTH, MOST_WIDTH, parseImageText, printImageText } from './image-source';

test.each([
  ['Plan|400', { alt: 'Plan', width: 400 }],
  ['a|b|400', { alt: 'a|b', width: 400 }],
  ['|400', { alt: '', width: 400 }],
  ['Plan', { alt: 'Plan' }],
  ['Plan|4', { alt: 'Plan|4' }],
  ['Plan|9999', { alt: 'Plan|9999' }],
  ['Plan | 400', { alt: 'Plan | 400' }],
])('%s', (text, image) => {
  expect(parseImageText(text)).toEqual(image);
});

test('a width that is written is read again', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: LEAST_WIDTH, max: MOST_WIDTH }), (alt, width) => {
      expect(parseImageText(printImageText({ alt, width }))).toEqual({ alt, width });
    }),
  );
});
