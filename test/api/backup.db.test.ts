import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { appRouter } from '@/api/root';
import { currentText } from '@/documents/queries/document-state';
import { addFile } from '@/files/commands/add-file';
import { newId } from '@/kernel/id';
import { readBackup, writeBackup } from '@/platform/backup';
import { openBlobs } from '@/platform/blobs/open-blobs';
import type { Platform } from '@/platform/context';
import { openDatabase, sqlOfPool } from '@/platform/database';
import { readBackupRecord } from '@/platform/operating/backup-record';
import { FAKE_S3, startFakeS3 } from '../fakes/s3';
import { testPlatform } from '../support/database';
import { World } from './world';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-backup-'));
const PLACE = { dataDir: path.join(dir, 'data') };
const platform = await testPlatform({ DATA_DIR: PLACE.dataDir });
const world = await World.make(platform);
const file = path.join(dir, 'all.backup');
const admin = new pg.Client({ connectionString: inject('postgresUrl') });
await admin.connect();
const made: string[] = [];
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name}`);
  await admin.end();
  fs.rmSync(dir, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const name = `restored_${newId().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  made.push(name);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return url.href;
}

/** Returns every row of every table that is backed up, in a fixed order. */
async function contents(url: string, tables: readonly string[]): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${table}" t order by 1`);
    all[table] = rows.map(({ row }) => row);
  }
  await client.end();
  return all;
}

test('a restored database has every row unchanged: text, versions, hunks, turns, usage, audit', async () => {
  await world.suggestion();
  await world.turn();
  await world.document('Umlaute äöü, “quotes”, a tab\t, a backslash \\N and 😀\n');
  const written = await writeBackup(platform.url, file, PLACE);
  expect(written.rows.document).toBeGreaterThan(2);
  expect(Object.keys(written.rows)).toEqual(
    expect.arrayContaining(['version', 'hunk', 'turn', 'model_call', 'audit_event']),
  );
  expect(Object.keys(written.rows)).not.toContain('session');
  const url = await emptyDatabase();
  expect(await readBackup(url, file, PLACE)).toEqual(written);
  const tables = Object.keys(written.rows);
  expect(await contents(url, tables)).toEqual(await contents(platform.url, tables));
});

test('a restored installation has the bytes of its files, and missing ones are named', async () => {
  const documentId = await world.document();
  const add = (content: string) =>
    addFile(world.ownerContext, { documentId, name: 'a.txt', content: Readable.from([Buffer.from(content)]) });
  const kept = await add('the content of a file');
  const lost = await add('lost');
  const { sha256 } = await platform.db.projectFile.findUniqueOrThrow({ where: { id: lost.fileId } });
  await openBlobs(PLACE).delete(sha256);
  const withFiles = path.join(dir, 'files.backup');
  const written = await writeBackup(platform.url, withFiles, PLACE);
  expect(written).toMatchObject({ files: 1, missing: [sha256] });
  const elsewhere = { dataDir: path.join(dir, 'elsewhere') };
  expect(await readBackup(await emptyDatabase(), withFiles, elsewhere)).toEqual(written);
  const row = await platform.db.projectFile.findUniqueOrThrow({ where: { id: kept.fileId } });
  expect(await text(await openBlobs(elsewhere).read(row.sha256))).toBe('the content of a file');
});

test('files in a bucket are backed up, and restored into another one', async () => {
  const s3 = await startFakeS3();
  const placeOf = (prefix: string) => ({
    dataDir: PLACE.dataDir,
    files: { s3: { ...FAKE_S3, endpoint: s3.endpoint, prefix } },
  });
  const [from, to] = [placeOf('from/'), placeOf('to/')];
  for (const { sha256 } of await platform.db.projectFile.findMany()) {
    const blobs = openBlobs(PLACE);
    if (await blobs.has(sha256))
      await openBlobs(from).put(sha256, path.join(PLACE.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2)));
  }
  const inBucket = path.join(dir, 'bucket.backup');
  const { files } = await writeBackup(platform.url, inBucket, from);
  expect(files).toBeGreaterThan(0);
  expect((await readBackup(await emptyDatabase(), inBucket, to)).files).toBe(files);
  const below = (prefix: string) =>
    [...s3.objects]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, bytes]) => [name.slice(prefix.length), bytes]);
  expect(below('to/')).toEqual(expect.arrayContaining(below('from/')));
  await s3.close();
});

test('a restored database continues its sequences, and its triggers are on', async () => {
  const url = await emptyDatabase();
  await readBackup(url, file, PLACE);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const before = await client.query<{ max: string }>('select max(id) from audit_event');
  const added = await client.query<{ id: string }>(
    `insert into audit_event (action, subject_type, subject_id) values ('test.done', 'test', '1') returning id`,
  );
  expect(BigInt(added.rows[0]?.id ?? 0)).toBe(BigInt(before.rows[0]?.max ?? 0) + 1n);
  await expect(client.query('delete from audit_event')).rejects.toThrow('audit events cannot be changed');
  await client.end();
});

test('a restore into a database that isn’t empty fails and changes nothing', async () => {
  const tables = ['workspace', 'document'];
  const before = await contents(platform.url, tables);
  await expect(readBackup(platform.url, file, PLACE)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await contents(platform.url, tables)).toEqual(before);
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
  ['another file', () => Buffer.from('PK not a backup')],
  ['empty', () => Buffer.alloc(0)],
])('a file that is %s is refused, and nothing of it is kept', async (_name, spoil) => {
  const bad = path.join(dir, 'bad.backup');
  fs.writeFileSync(bad, spoil(fs.readFileSync(file)));
  const url = await emptyDatabase();
  await expect(readBackup(url, bad, PLACE)).rejects.toMatchObject({ code: 'INVALID' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query(`select 1 from pg_class where relname = 'workspace'`);
  if (tables.rowCount) expect((await client.query('select 1 from workspace')).rowCount).toBe(0);
  await client.end();
  expect((await readBackup(url, file, PLACE)).rows.workspace).toBeGreaterThan(0);
});

test('a backup into a folder that is not there fails with the reason', async () => {
  const nowhere = path.join(dir, 'no-such-folder', 'all.backup');
  await expect(writeBackup(platform.url, nowhere, PLACE)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.skipIf(!fs.existsSync('/dev/full'))(
  'a backup onto a full disk fails with the reason, and leaves no file',
  async () => {
    const full = path.join(dir, 'full.backup');
    fs.symlinkSync('/dev/full', `${full}.partial`);
    await expect(writeBackup(platform.url, full, PLACE)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(fs.readdirSync(dir).filter((name) => name.startsWith('full'))).toEqual([]);
  },
);

test('a backup that cannot be read fails with the reason', async () => {
  const url = await emptyDatabase();
  await expect(readBackup(url, path.join(dir, 'none.backup'), PLACE)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(readBackup(url, dir, PLACE)).rejects.toMatchObject({ code: 'EISDIR' });
});

/** Runs a command like an operator. Resolves with its output. */
function npm(command: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      'npm',
      ['run', '--silent', command, '--', file],
      { env: { ...process.env, ...env } },
      (error, out, said) => (error ? reject(new Error(said)) : resolve(out)),
    );
  });
}

test('after backup, wipe and restore by the commands, the product reads every text, version, turn and call as before', async () => {
  const suggestionId = await world.suggestionOfTurn();
  const { documentId, createdByTurnId } = await platform.db.version.findUniqueOrThrow({ where: { id: suggestionId } });
  const { hunks } = await world.owner.review.suggestion({ suggestionId });
  await world.owner.review.decideHunk({ hunkId: hunks[0]?.id ?? '', choice: { kind: 'accept' } });
  const read = async (on: Platform, userId: string) => {
    const api = appRouter.createCaller({
      platform: on,
      actor: { userId, name: 'Olga', sessionId: undefined },
      ip: undefined,
    });
    const { versions } = await api.versions.history({ documentId });
    return {
      text: (await currentText(sqlOfPool(on.pool), documentId)).text,
      versions: await Promise.all(versions.map(({ id }) => api.versions.version({ versionId: id }))),
      suggestion: await api.review.suggestion({ suggestionId }),
      turn: await api.agent.turn({ turnId: createdByTurnId ?? '' }),
      usage: await api.usage.calls({ workspaceId: world.workspaceId }),
      days: await api.usage.table({
        workspaceId: world.workspaceId,
        from: '2020-01-01',
        to: '2029-12-31',
        by: 'model',
      }),
    };
  };
  const { userId } = world.members.owner;
  const before = await read(platform, userId);
  expect(before.text).toBe('The color is red.\n');
  expect(before.usage.calls.length).toBeGreaterThan(0);
  expect(before.versions.length).toBeGreaterThan(1);

  const env = { DATABASE_URL: platform.url, DATA_DIR: PLACE.dataDir };
  expect(await npm('backup', env)).toContain(`Written to ${file}`);
  const record = await readBackupRecord(PLACE.dataDir);
  expect(record).toMatchObject({ sizeBytes: fs.statSync(file).size, finishedAt: expect.any(Date) });
  const url = await emptyDatabase();
  expect(await npm('restore', { DATABASE_URL: url })).toContain('Restored from');
  const database = openDatabase(url, platform.log);
  const restored = { ...platform, database, db: database.db, pool: database.pool };
  expect(await read(restored, userId)).toEqual(before);
  await database.close();
}, 300_000);
