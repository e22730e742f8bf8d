import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sqlOfPool } from '@/platform/database';
import { testPlatform } from '../../../../test/support/database';
import { document } from '../../queries/document';
import { currentText } from '../../queries/document-state';
import { exportDocument } from '../../queries/export-document';
import { importDocumentInput, MAX_TEXT_BYTES } from '../../schema';
import { duplicateDocument } from '../../test-support/any-path';
import { makeWorkspace } from '../../test-support/workspace';
import { trashDocument } from '../trash/trash-document';
import { importDocument } from './import-document';

const platform = await testPlatform();
const { as, projectId } = await makeWorkspace(platform);
const ctx = as('editor');
let made = 0;
const importBytes = (bytes: Uint8Array, path = `file ${++made}.md`) => importDocument(ctx, { projectId, path, bytes });
const BOM = '\ufeff';

test.each([
  ['nothing', '', 'lf', false],
  ['LF', 'a\nb\n', 'lf', false],
  ['CRLF', 'a\r\nb\r\n', 'crlf', false],
  ['mixed ends', 'a\r\nb\nc\rd', 'mixed', false],
  ['CR only', 'a\rb\r', 'mixed', false],
  ['a byte order mark', `${BOM}a\n`, 'lf', true],
  ['a byte order mark and CRLF', `${BOM}a\r\nb`, 'crlf', true],
  ['two byte order marks', `${BOM}${BOM}a`, 'lf', true],
  ['emoji, combining marks and other scripts', '👩‍👩‍👧 e\u0301 \u202e 日本語 \u2028\u0085\u000b\n', 'lf', false],
] as const)('a file with %s is exported as it was imported', async (_, text, lineEnds, hasBom) => {
  const bytes = Buffer.from(text);
  const { documentId } = await importBytes(bytes);
  expect(await document(ctx, { documentId })).toMatchObject({ lineEnds, hasBom });
  expect(Buffer.from((await exportDocument(ctx, { documentId })).bytes)).toEqual(bytes);
  const copy = await duplicateDocument(ctx, { documentId });
  expect(Buffer.from((await exportDocument(ctx, copy)).bytes)).toEqual(bytes);
});

test('any text file is exported as it was imported', async () => {
  const parts = fc.array(fc.constantFrom('\r', '\n', '\r\n', BOM, 'a', 'é', '😀', '\u0001', '\u2028', '# x'));
  await fc.assert(
    fc.asyncProperty(parts, async (list) => {
      const bytes = Buffer.from(list.join(''));
      const { documentId } = await importBytes(bytes);
      expect(Buffer.from((await exportDocument(ctx, { documentId })).bytes)).toEqual(bytes);
    }),
    { numRuns: 100 },
  );
});

test('a CRLF file is LF inside', async () => {
  const { documentId } = await importBytes(Buffer.from('a\r\nb'));
  expect((await currentText(sqlOfPool(platform.pool), documentId)).text).toBe('a\nb');
});

test('files of word processors are refused with the way to import them; text with such a name is imported', async () => {
  const message = expect.stringMatching(/^“b\.\w+” can’t be imported\. Save it as a Word file/);
  const binary = Buffer.from('504b0304ff', 'hex');
  for (const path of ['b.odt', 'b.doc']) {
    await expect(importBytes(binary, path)).rejects.toMatchObject({ code: 'INVALID', message });
  }
  const rtf = Buffer.from('{\\rtf1 words}');
  await expect(importBytes(rtf, 'b.rtf')).rejects.toMatchObject({ code: 'INVALID', message });
  await importBytes(Buffer.from('words'), 'b.doc');
});

test.each([
  ['an image', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'INVALID', /isn’t a UTF-8 text file/],
  ['UTF-16', Buffer.from('\ufeffhello', 'utf16le'), 'INVALID', /UTF-16/],
  ['Latin-1', Buffer.from('Grüße', 'latin1'), 'INVALID', /UTF-8/],
  ['NUL', Buffer.from('a\0b'), 'INVALID', /NUL/],
  ['more than 10 MB', Buffer.alloc(MAX_TEXT_BYTES + 1, 97), 'TOO_LARGE', /10 MB/],
] as const)('%s is refused, and nothing is left', async (_, bytes, code, message) => {
  const before = await platform.db.document.count();
  await expect(importBytes(bytes)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  expect(await platform.db.document.count()).toBe(before);
});

test('a file of 10 MB is taken, as base64 and as a document', async () => {
  const bytes = Buffer.alloc(MAX_TEXT_BYTES, 'line of text\n');
  const input = importDocumentInput.parse({ projectId, path: 'large.txt', base64: bytes.toString('base64') });
  const { documentId } = await importBytes(Buffer.from(input.base64, 'base64'));
  expect(Buffer.compare((await exportDocument(ctx, { documentId })).bytes, bytes)).toBe(0);
});

test('base64 that did not arrive whole is refused', () => {
  for (const base64 of ['aGVsbG8', 'a=b', 'aGVs bG8=', '<html>', '====']) {
    expect(importDocumentInput.safeParse({ projectId, path: 'a.md', base64 }).success).toBe(false);
  }
  expect(importDocumentInput.safeParse({ projectId, path: 'a.md', base64: '' }).success).toBe(true);
});

test.each([
  ['a.md', 'text/plain; charset=utf-8'],
  ['a.json', 'text/plain; charset=utf-8'],
  ['a.typ', 'text/plain; charset=utf-8'],
  ['a.html', 'application/octet-stream'],
  ['a.svg', 'application/octet-stream'],
  ['a.js', 'application/octet-stream'],
])('%s is exported as %s, under its own name', async (name, contentType) => {
  const { documentId } = await importBytes(Buffer.from('<script>'), `out/${name}`);
  expect(await exportDocument(as('viewer'), { documentId })).toMatchObject({ name, contentType });
});

test('a document in the trash can still be exported', async () => {
  const { documentId } = await importBytes(Buffer.from('kept'));
  await trashDocument(ctx, { documentId });
  expect(Buffer.from((await exportDocument(ctx, { documentId })).bytes).toString()).toBe('kept');
});

test('a text that overflows a search index is imported, and its start is found', async () => {
  const rare = (i: number) => String.fromCodePoint(0x20000 + (i % 40_000));
  const word = (i: number) => `${rare(i)}${rare(i * 7 + 1)}${rare(i * 31 + 2)}${rare(Math.floor(i / 3))}`;
  const text = Array.from({ length: 25_000 }, (_, i) => `${word(i)}-${word(i + 12_345)}`).join(' ');
  const { documentId } = await importBytes(Buffer.from(text));
  const found = await platform.pool.query('select length(search) from document_index where document_id = $1', [
    documentId,
  ]);
  expect(found.rows[0].length).toBeGreaterThan(10_000);
});
