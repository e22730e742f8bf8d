import { expect, test } from 'vitest';
import { sha256 } from './files';
import { textHashes } from './text-hashes';

const hashOf = (text: string) => sha256(Buffer.from(text));
const isSame = (file: string, document: string) => textHashes(Buffer.from(file)).has(hashOf(document));

test.each([
  ['a\nb\n', 'a\r\nb\r\n'],
  ['a\r\nb\r\n', 'a\nb\n'],
  ['\ufeffa\r\n', 'a\n'],
  ['a\n', '\ufeffa\r\n'],
  ['a\r\nb\n', 'a\nb\n'],
  ['a\r\nb\n', '\ufeffa\r\nb\n'],
  ['', '\ufeff'],
])('the file %j has the text of the document %j', (file, document) => {
  expect(isSame(file, document)).toBe(true);
});

test.each([
  ['a\n', 'b\n'],
  ['a\n', 'a\n\n'],
  // Line breaks of a mixed document are part of its text.
  ['a\nb\n', 'a\r\nb\n'],
])('the file %j has another text than the document %j', (file, document) => {
  expect(isSame(file, document)).toBe(false);
});

test('bytes that aren’t text have only their own hash', () => {
  const bytes = Uint8Array.of(0xff, 0xfe, 0x0a);
  expect([...textHashes(bytes)]).toEqual([sha256(bytes)]);
});
