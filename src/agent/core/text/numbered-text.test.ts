import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePointIndex } from '@/kernel/text';
import { formatNumbered, parseNumbered } from './numbered-text';

test('each line carries its number and the offset of its first code point', () => {
  expect(formatNumbered('a😀\n\nb')).toBe('1|0|a😀\n2|3|\n3|4|b');
});

test('a part names its place in the whole', () => {
  const part = formatNumbered('one\ntwo\nthree\nfour', { fromLine: 2, toLine: 3 });
  expect(parseNumbered(part)).toEqual({ firstLine: 2, start: 4, text: 'two\nthree' });
});

test('numbered text is read back exactly, with the right offset', () => {
  const text = fc
    .array(fc.constantFrom('a', '😀', '\n', '\r', '|', '1|0|', ' ', '\u2028'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.nat(6), fc.nat(6), (whole, from, more) => {
      expect(parseNumbered(formatNumbered(whole))).toEqual({ firstLine: 1, start: 0, text: whole });
      const part = parseNumbered(formatNumbered(whole, { fromLine: from + 1, toLine: from + 1 + more }));
      if (!part) return;
      const at = codePointIndex(whole).toUtf16(part.start)!;
      expect(whole.slice(at, at + part.text.length)).toBe(part.text);
    }),
  );
});

test.each(['', 'plain', '1|0|a\nb', '1|0|a\n3|2|b'])('%j isn’t numbered text', (text) => {
  expect(parseNumbered(text)).toBeUndefined();
});
