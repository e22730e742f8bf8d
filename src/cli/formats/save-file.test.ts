import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { saveFile } from './save-file';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-save-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a file in a folder that doesn’t exist is refused in words, and nothing is created', async () => {
  const missing = path.join(folder, 'out');
  await expect(saveFile(path.join(missing, 'x.md'), Readable.from(['x']))).rejects.toMatchObject({
    code: 'NO_FOLDER',
    message: `There’s no folder ${missing}. Create it first.`,
  });
  expect(fs.readdirSync(folder)).toEqual([]);
});
