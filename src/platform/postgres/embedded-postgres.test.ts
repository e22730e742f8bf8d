import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeLog } from '../log';
import { startEmbeddedPostgres } from './embedded-postgres';

test('a folder with other files isn’t turned into a database and doesn’t change', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-postgres-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const dir = path.join(home, 'postgres');
  fs.mkdirSync(dir);
  fs.writeFileSync(path.join(dir, 'letters.md'), 'Dear Ada,\n');
  await expect(startEmbeddedPostgres({ dir, log: makeLog('silent') })).rejects.toThrow(
    /postgres contains .* no database/,
  );
  expect(fs.readdirSync(home)).toEqual(['postgres', 'postgres.lock']);
  expect(fs.readFileSync(path.join(dir, 'letters.md'), 'utf8')).toBe('Dear Ada,\n');
});
