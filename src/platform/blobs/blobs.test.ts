import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { blobFolder } from './blob-folder';
import type { BlobStore } from './blobs';
import { stageBytes, sweepStaged } from './stage-bytes';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-blobs-'));
afterAll(() => fs.rmSync(root, { recursive: true }));
const parent = path.join(root, 'incoming');
const stage = (content: string | Readable, maxBytes = 1_000) =>
  stageBytes(typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content, {
    parent,
    maxBytes,
    tooLarge: () => new Error('too large'),
  });
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

const STORES: [string, () => BlobStore][] = [['a folder', () => blobFolder(path.join(root, 'blobs'))]];

describe.each(STORES)('%s', (_, open) => {
  const store = open();

  test('keeps bytes under their hash, once, and reads all of them or a range', async () => {
    const { file, sha256 } = await stage('0123456789');
    expect(await store.has(sha256)).toBe(false);
    await Promise.all([store.put(sha256, file), store.put(sha256, file)]);
    await store.put(sha256, file);
    expect(await store.has(sha256)).toBe(true);
    expect((await buffer(await store.read(sha256))).toString()).toBe('0123456789');
    expect((await buffer(await store.read(sha256, { start: 3, end: 5 }))).toString()).toBe('345');
  });

  test('keeps them when the file that they came from is gone', async () => {
    const { folder, file, sha256 } = await stage('kept');
    await store.put(sha256, file);
    fs.rmSync(folder, { recursive: true });
    expect((await buffer(await store.read(sha256))).toString()).toBe('kept');
  });

  test('deletes, also what it never had; what is missing is an error', async () => {
    const { file, sha256 } = await stage('short-lived');
    await store.put(sha256, file);
    await store.delete(sha256);
    await store.delete(sha256);
    expect(await store.has(sha256)).toBe(false);
    await expect(store.read(sha256)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('bytes that have to be copied, because the folder has no links, are on disk before they have their name', async () => {
  const { file, sha256 } = await stage('from another disk');
  vi.spyOn(fs.promises, 'link').mockRejectedValue(Object.assign(new Error('no links'), { code: 'EXDEV' }));
  const steps: string[] = [];
  const { open, rename } = fs.promises;
  vi.spyOn(fs.promises, 'rename').mockImplementation((from, to) => {
    steps.push('named');
    return rename(from, to);
  });
  vi.spyOn(fs.promises, 'open').mockImplementation(async (...args) => {
    const handle = await open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = () => {
      steps.push(String(args[0]).includes(sha256.slice(2)) ? 'content on disk' : 'name on disk');
      return sync();
    };
    return handle;
  });
  const store = blobFolder(path.join(root, 'copied'));
  await store.put(sha256, file);
  vi.restoreAllMocks();
  expect(steps).toEqual(['content on disk', 'named', 'name on disk']);
  expect((await buffer(await store.read(sha256))).toString()).toBe('from another disk');
});

test('a folder takes no name that isn’t a hash', async () => {
  const store = blobFolder(path.join(root, 'blobs'));
  await expect((async () => store.read('../../etc/passwd'))()).rejects.toThrow('SHA-256');
});

test('staged bytes are counted and hashed; too many of them, or too few, leave nothing', async () => {
  expect(await stage('abc')).toMatchObject({ bytes: 3, sha256: hashOf('abc') });
  const before = fs.readdirSync(parent).length;
  await expect(stage('x'.repeat(1_001))).rejects.toThrow('too large');
  const broken = new Readable({ read: () => {} });
  broken.push('half');
  const staging = stage(broken);
  broken.destroy(new Error('gone'));
  await expect(staging).rejects.toThrow('gone');
  expect(fs.readdirSync(parent)).toHaveLength(before);
});

test('what a process that died has left is swept, what is being written is not', async () => {
  const old = await stage('old');
  const recent = await stage('recent');
  const dayAgo = new Date(Date.now() - 86_400_000);
  fs.utimesSync(old.folder, dayAgo, dayAgo);
  await sweepStaged(parent, new Date(Date.now() - 3_600_000));
  expect([old, recent].map(({ folder }) => fs.existsSync(folder))).toEqual([false, true]);
  await sweepStaged(path.join(root, 'nowhere'), new Date());
});
