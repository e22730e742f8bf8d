import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBackupRecord, recordBackup } from './backup-record';
import { diskSpace } from './disk-space';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-operating-'));
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

test('recording a backup replaces the previous record, and creates the folder if necessary', async () => {
  const dataDir = path.join(dir, 'new', 'data');
  expect(await readBackupRecord(dataDir)).toBeNull();
  for (const [day, missingFiles] of [
    [1, 2],
    [2, 0],
  ] as const) {
    const record = { finishedAt: new Date(`2026-11-0${day}T03:00:00Z`), sizeBytes: day * 1_000, missingFiles };
    await recordBackup(dataDir, record);
    expect(await readBackupRecord(dataDir)).toEqual(record);
  }
  expect(fs.readdirSync(dataDir)).toEqual(['last-backup.json']);
});

test.each(['', '{', '{}', '[]', '{"finishedAt":"soon","sizeBytes":1,"missingFiles":0}'])(
  'a record that contains %j counts as none',
  async (text) => {
    fs.writeFileSync(path.join(dir, 'last-backup.json'), text);
    expect(await readBackupRecord(dir)).toBeNull();
  },
);

test('reports the free and total space on a folder’s disk, or null if the folder is missing', async () => {
  const space = await diskSpace(dir);
  expect(space?.totalBytes).toBeGreaterThan(0);
  expect(space?.freeBytes).toBeLessThanOrEqual(space?.totalBytes ?? 0);
  expect(space?.isLow).toBe((space?.freeBytes ?? 0) < 1e9);
  expect(await diskSpace(path.join(dir, 'nowhere'))).toBeNull();
});
