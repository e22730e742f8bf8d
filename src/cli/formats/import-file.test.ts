import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TokenApi } from '@/api/client-token';
import { makeIo } from '../terminal/io';
import { importFile } from './import-file';

const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-import-'));
afterAll(() => fs.rmSync(cwd, { recursive: true, force: true }));

test('a text whose name is in use becomes a copy, as other files do', async () => {
  fs.writeFileSync(path.join(cwd, 'a.md'), 'A\n');
  const mutate = async ({ path: at }: { path: string }) => {
    if (at !== 'notes/a.md') return { documentId: 'd', path: at };
    const details = { path: at, freePath: 'notes/a copy.md' };
    throw Object.assign(new Error('In use'), { data: { code: 'CONFLICT', details } });
  };
  const api = { documents: { import: { mutate } } } as unknown as TokenApi;
  const io = { ...makeIo({ isJson: false, noColor: true }), cwd };
  const imported = await importFile(io, api, { projectId: 'p', folder: 'notes' }, 'a.md');
  expect(imported).toEqual({ path: 'notes/a copy.md', documentId: 'd', documentIds: ['d'] });
});
