import { buffer } from 'node:stream/consumers';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { requireCountable, writeZip, type ZipEntry } from './write-zip';

async function* each<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items;
}

test('a stream of text is compressed, and other streams are stored as they are', async () => {
  const line = strToU8('The same line again and again.\n');
  const lines = () => each(Array.from({ length: 20_000 }, () => line));
  const entries: ZipEntry[] = [
    { path: 'history.jsonl', content: lines(), isText: true },
    { path: 'picture', content: each([line]) },
    { path: 'a.md', content: strToU8('# A\n') },
  ];
  const zip = await buffer(writeZip(each(entries)));
  expect(zip.length).toBeLessThan(10_000);
  const files = unzipSync(zip);
  expect(files['history.jsonl']).toHaveLength(20_000 * line.length);
  expect(strFromU8(files.picture ?? new Uint8Array())).toBe(strFromU8(line));
  expect(strFromU8(files['a.md'] ?? new Uint8Array())).toBe('# A\n');
});

test('each entry is an ordinary file of Unix, so unpackers read its name as UTF-8', async () => {
  const entries: ZipEntry[] = [
    { path: 'Übersicht.md', content: strToU8('a') },
    { path: 'Straße.png', content: each([strToU8('b')]) },
    { path: '.history.jsonl', content: each([strToU8('c')]), isText: true },
  ];
  const zip = await buffer(writeZip(each(entries)));
  const heads: [madeBy: number, mode: number][] = [];
  const SIGNATURE = Buffer.from('PK\x01\x02');
  for (let at = zip.indexOf(SIGNATURE); at >= 0; at = zip.indexOf(SIGNATURE, at + 1)) {
    heads.push([zip.readUInt8(at + 5), zip.readUInt32LE(at + 38) >>> 16]);
  }
  expect(heads).toEqual(entries.map(() => [3, 0o100644]));
});

test('if a stream fails, so does the zip file', async () => {
  const failing = async function* () {
    yield strToU8('a');
    throw new Error('the database went away');
  };
  for (const isText of [true, false]) {
    const zip = buffer(writeZip(each([{ path: 'a', content: failing(), isText }])));
    await expect(zip).rejects.toThrow('the database went away');
  }
});

test('more entries than the format can count are refused', async () => {
  const entries = (count: number) =>
    each(Array.from({ length: count }, (_, i) => ({ path: `${i}`, content: each([]) })));
  await expect(buffer(writeZip(entries(65_536)))).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(() => requireCountable(65_535)).not.toThrow();
  expect(() => requireCountable(65_536)).toThrow('too large');
});
