import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codePointIndex,
  codePointLength,
  shorten,
  shortLine,
  startOf,
  textProblem,
  toLf,
  utf16ToCodePoint,
} from './text';

const unicode = fc.string({ unit: 'binary', maxLength: 3000 });

test('positions count code points: an emoji is one', () => {
  const index = codePointIndex('a😀b');
  expect([0, 1, 2, 3].map(index.toUtf16)).toEqual([0, 1, 3, 4]);
  expect(index.toUtf16(4)).toBeUndefined();
  expect(index.toUtf16(-1)).toBeUndefined();
  expect(index.toUtf16(0.5)).toBeUndefined();
});

test('code-point offsets agree with the iterator of the language, and convert back', () => {
  fc.assert(
    fc.property(unicode, fc.nat(), (text, seed) => {
      const points = [...text];
      const index = codePointIndex(text);
      expect(index.length).toBe(points.length);
      expect(codePointLength(text)).toBe(points.length);
      const at = seed % (points.length + 1);
      const utf16 = index.toUtf16(at)!;
      expect(utf16).toBe(points.slice(0, at).join('').length);
      expect(utf16ToCodePoint(text, utf16)).toBe(at);
    }),
  );
});

test('NUL and lone surrogates are refused', () => {
  expect(textProblem('a\0b')).toBe('nul');
  expect(textProblem('a\ud800b')).toBe('lone-surrogate');
  expect(textProblem('a😀b')).toBeUndefined();
});

test('line endings become LF', () => {
  expect(toLf('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
});

test('a text that fits stays as it is, of a longer one the first code points are shown with an ellipsis', () => {
  fc.assert(
    fc.property(unicode, fc.nat({ max: 40 }), (text, limit) => {
      const points = [...text.toWellFormed()];
      expect(startOf(text, limit)).toBe(points.slice(0, limit).join(''));
      const whole = points.length <= limit;
      expect(shorten(text, limit)).toBe(whole ? points.join('') : `${points.slice(0, limit).join('').trimEnd()}…`);
    }),
  );
});

test('a shortened text is well-formed, whatever it was', () => {
  expect(shorten('👍👍👍', 1)).toBe('👍…');
  expect(shorten('a\ud800b', 3)).toBe('a\ufffdb');
  expect(shortLine(' two\n words, shortened', 10)).toBe('two words,…');
});
