import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinBytes, joinText, splitBytes, splitText } from './line-ends';
import { encodeUtf8, utf8Length } from './utf8';

const BOM = '\ufeff';

test.each([
  ['', 'lf', ''],
  ['a\nb\n', 'lf', 'a\nb\n'],
  ['no end', 'lf', 'no end'],
  ['a\r\nb\r\n', 'crlf', 'a\nb\n'],
  ['\r\n', 'crlf', '\n'],
  ['a\r\nb\nc', 'mixed', 'a\r\nb\nc'],
  ['a\nb\r\nc', 'mixed', 'a\nb\r\nc'],
  ['old\rmac\r', 'mixed', 'old\rmac\r'],
  ['a\r\r\nb', 'mixed', 'a\r\r\nb'],
  ['a\r\n\r', 'mixed', 'a\r\n\r'],
  ['\n\r', 'mixed', '\n\r'],
] as const)('the line endings of %j are %s', (content, lineEnds, text) => {
  expect(splitText(content)).toEqual({ text, lineEnds, hasBom: false });
  expect(splitText(BOM + content)).toEqual({ text, lineEnds, hasBom: true });
});

test('only the first byte order mark is removed from the text', () => {
  expect(splitText(BOM + BOM)).toEqual({ text: BOM, lineEnds: 'lf', hasBom: true });
});

test('joining twice gives the same: a CRLF inserted into a CRLF document is not doubled', () => {
  expect(joinText({ text: 'a\r\nb\nc', lineEnds: 'crlf', hasBom: false })).toBe('a\r\nb\r\nc');
});

const pieces = fc.array(
  fc.oneof(fc.constantFrom('\r', '\n', '\r\n', BOM, 'a', 'é', '😀', '\0', '\u2028'), fc.string()),
);
const contents = fc.oneof(
  pieces.map((parts) => parts.join('')),
  fc.array(fc.string().map((s) => s.replace(/[\r\n]/g, ''))).map((lines) => lines.join('\r\n')),
);

test('split texts are joined to the same bytes', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const bytes = encodeUtf8(content.toWellFormed());
      const split = splitBytes(bytes);
      expect(split && joinBytes(split)).toEqual(bytes);
    }),
    { numRuns: 2000 },
  );
});

test('any bytes either join to the same bytes, or are not UTF-8', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 24 }), (bytes) => {
      const split = splitBytes(bytes);
      if (split) expect([...joinBytes(split)]).toEqual([...bytes]);
      else expect([...Buffer.from(Buffer.from(bytes).toString('utf8'))]).not.toEqual([...bytes]);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['a broken sequence', [0xc3]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an encoded surrogate', [0xed, 0xa0, 0x80]],
  ['UTF-16', [0xff, 0xfe, 0x61, 0x00]],
  ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
])('%s is not UTF-8', (_, bytes) => {
  expect(splitBytes(Uint8Array.from(bytes))).toBeUndefined();
});

test('the length in bytes is that of the encoder', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => utf8Length(text) === encodeUtf8(text).length));
});
