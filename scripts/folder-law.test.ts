import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesPerFolder, tooFull } from './folder-law.mjs';

test('a folder of 20 files and any number of folders passes, one of 21 files is found', () => {
  const top = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-folders-'));
  try {
    const fill = (folder: string, files: number) => {
      fs.mkdirSync(path.join(top, folder), { recursive: true });
      for (let i = 0; i < files; i++) fs.writeFileSync(path.join(top, folder, `${i}.ts`), '');
    };
    fill('fits', 20);
    for (let i = 0; i < 21; i++) fill(`fits/below-${i}`, 1);
    fill('fits/deep/full', 21);
    expect(tooFull(filesPerFolder(top))).toEqual([`${top}/fits/deep/full: 21 files, of 20 at most`]);
  } finally {
    fs.rmSync(top, { recursive: true });
  }
});
