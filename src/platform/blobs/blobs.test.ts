import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { FAKE_S3, startFakeS3 } from '../../../test/fakes/s3';
import { blobFolder } from './blob-folder';
import type { BlobStore } from './blobs';
import { type S3Settings, s3Bucket } from './s3/s3-bucket';
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

const s3 = await startFakeS3();
afterAll(() => s3.close());
const QUICK = { silenceMs: 500, retryMs: 5 };
const bucket = (more: Partial<S3Settings> = {}) =>
  s3Bucket({ ...FAKE_S3, endpoint: s3.endpoint, prefix: 'variorum/', ...more }, QUICK);

const STORES: [string, () => BlobStore][] = [
  ['a folder', () => blobFolder(path.join(root, 'blobs'))],
  ['a bucket', bucket],
];

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

  test('deletes blobs, even missing ones; reading a missing one is an error', async () => {
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

test.each(STORES)('%s takes no name that isn’t a hash', async (_, open) => {
  await expect((async () => open().read('../../etc/passwd'))()).rejects.toThrow('SHA-256');
});

describe('a bucket', () => {
  test('has an object for each blob, below its prefix, named as in the folder', async () => {
    const { file, sha256 } = await stage('named');
    await bucket().put(sha256, file);
    expect([...s3.objects]).toContainEqual([`variorum/${sha256.slice(0, 2)}/${sha256.slice(2)}`, Buffer.from('named')]);
  });

  test.each([
    ['busy, a server error, a broken connection', [503, 500, 'reset']],
    ['no answer', ['silent']],
  ] as const)('survives a server that is %s', async (_, failures) => {
    const { file, sha256 } = await stage(`kept in spite of ${failures.length} failures`);
    const store = bucket();
    s3.fail(...failures);
    await store.put(sha256, file);
    s3.fail(404, ...failures);
    await store.put(sha256, file);
    s3.fail(...failures);
    expect((await buffer(await store.read(sha256, { start: 0, end: 3 }))).toString()).toBe('kept');
    s3.fail(...failures);
    await store.delete(sha256);
    expect(await store.has(sha256)).toBe(false);
  });

  test('that stays unreachable causes an error after 4 attempts, and nothing is kept', async () => {
    const { file, sha256 } = await stage('never stored');
    const before = s3.requests.length;
    s3.fail(404, 503, 503, 503, 503);
    await expect(bucket().put(sha256, file)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(s3.requests.slice(before).map((line) => line.split(' ')[0])).toEqual(['HEAD', 'PUT', 'PUT', 'PUT', 'PUT']);
    expect(await bucket().has(sha256)).toBe(false);
  });

  test('refuses wrong keys and a wrong bucket at once, and keeps both out of the message', async () => {
    const { file, sha256 } = await stage('refused');
    const before = s3.requests.length;
    await expect(bucket({ secretAccessKey: 'wrong' }).has(sha256)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(bucket({ bucket: 'other' }).put(sha256, file)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The storage for files can’t be reached. Try again in a moment.',
    });
    await expect(bucket({ bucket: 'other' }).read(sha256)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(s3.requests.length - before).toBe(4);
  });

  test('keeps no bytes that don’t match their hash', async () => {
    const { sha256 } = await stage('the right bytes');
    const { file } = await stage('other bytes');
    await expect(bucket().put(sha256, file)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await bucket().has(sha256)).toBe(false);
  });

  test('whose response is interrupted makes the read fail', async () => {
    const { file, sha256 } = await stage('x'.repeat(900));
    await bucket().put(sha256, file);
    s3.fail('cut');
    await expect(bucket().read(sha256).then(buffer)).rejects.toThrow();
  });
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

test('files that a dead process left are deleted, and files that are being written aren’t', async () => {
  const old = await stage('old');
  const recent = await stage('recent');
  const dayAgo = new Date(Date.now() - 86_400_000);
  fs.utimesSync(old.folder, dayAgo, dayAgo);
  await sweepStaged(parent, new Date(Date.now() - 3_600_000));
  expect([old, recent].map(({ folder }) => fs.existsSync(folder))).toEqual([false, true]);
  await sweepStaged(path.join(root, 'nowhere'), new Date());
});
