import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { withArchive } from './nested-zip';

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-nested-'));
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

function written(name: string, files: Record<string, Uint8Array>): string {
  const file = path.join(parent, name);
  fs.writeFileSync(file, zipSync(files, { level: 1 }));
  return file;
}
const limits = (signal: AbortSignal) => ({ entries: 100, bytes: 200_000_000, parent, signal });
const pathsIn = (file: string) =>
  withArchive(file, limits(new AbortController().signal), async (files) => files.map((one) => one.path));

test('zip files in a zip file are opened, also beside what systems add to folders', async () => {
  const part = zipSync({ 'a.md': strToU8('a') });
  const litter = { '__MACOSX/._part-1.zip': strToU8('x'), '.DS_Store': strToU8('x') };
  expect(await pathsIn(written('mac.zip', { 'part-1.zip': part, ...litter }))).toEqual(['a.md']);
  expect(await pathsIn(written('other.zip', { 'part-1.zip': part, 'b.md': strToU8('b') }))).toEqual([
    'part-1.zip',
    'b.md',
  ]);
  expect(await pathsIn(written('litter.zip', litter))).toEqual(Object.keys(litter));
});

test('the parts of an export are one tree, also in a folder that someone zipped again, and zip files in them stay closed', async () => {
  const one = zipSync({ 'Home.md': strToU8('a'), 'Home/b.md': strToU8('b') });
  const two = zipSync({ 'Home/c.md': strToU8('c'), 'd.zip': zipSync({ 'd.md': strToU8('d') }) });
  const paths = ['Home.md', 'Home/b.md', 'Home/c.md', 'd.zip'];
  expect(await pathsIn(written('parts.zip', { 'Part-1.zip': one, 'Part-2.zip': two }))).toEqual(paths);
  expect(await pathsIn(written('again.zip', { 'Export/Part-1.zip': one, 'Export/Part-2.zip': two }))).toEqual(paths);
});

test('zip files in different folders stay closed: they are not the parts of one export', async () => {
  const files = { '2023/a.zip': zipSync({ 'a.md': strToU8('a') }), '2024/b.zip': zipSync({ 'b.md': strToU8('b') }) };
  expect(await pathsIn(written('years.zip', files))).toEqual(Object.keys(files));
  expect(await pathsIn(written('beside.zip', { ...files, 'c.zip': files['2023/a.zip'] }))).toHaveLength(3);
});

test('the limits hold for all parts together', async () => {
  const part = (name: string) => zipSync({ [name]: new Uint8Array(60_000), [`empty ${name}`]: new Uint8Array(0) });
  const file = written('bomb.zip', { 'Part-1.zip': part('a.txt'), 'Part-2.zip': part('b.txt') });
  const open = (most: { bytes?: number; entries?: number }) =>
    withArchive(file, { ...limits(new AbortController().signal), ...most }, async (files) => files.length);
  expect(await open({ bytes: 120_000, entries: 4 })).toBe(4);
  await expect(open({ bytes: 119_999 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  await expect(open({ entries: 3 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test('an import that is canceled while zip files in it are unpacked ends, and unpacks no more', async () => {
  const canceled = new AbortController();
  const reason = new Error('canceled');
  const large = zipSync({ 'a.bin': new Uint8Array(60_000_000) }, { level: 0 });
  const file = written('large.zip', { 'part-1.zip': large, 'part-2.zip': large });
  const work = withArchive(file, limits(canceled.signal), async () => 'unpacked');
  const settled = expect(work).rejects.toBe(reason);
  await expect
    .poll(() => fs.readdirSync(parent, { recursive: true }).some((name) => /content$/.test(String(name))))
    .toBe(true);
  canceled.abort(reason);
  await settled;
});
