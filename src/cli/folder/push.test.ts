import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TokenApi } from '@/api/client-token';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { sha256 } from './files';
import type { Entry, Manifest } from './manifest';
import { pullDocument } from './pull';
import { pushFiles } from './push';
import type { Push } from './push-report';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-push-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

const hashOf = (text: string) => sha256(Buffer.from(text));
const entryOf = (text: string, more: Partial<Entry> = {}): Entry => ({
  ...{ documentId: 'd', version: 'v', sha256: hashOf(text), updatedAt: '' },
  ...more,
});

/** Makes a folder with these files and documents. The server accepts everything unless `refuse` says why not. */
function folderOf(files: Record<string, string | Uint8Array>, documents: Record<string, Entry>, refuse?: string) {
  const root = fs.mkdtempSync(path.join(base, 'folder-'));
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(root, name), content);
  const calls: string[] = [];
  const mutation = (name: string, answer: object) => ({
    mutate: async (input: { suggestionId?: string; treeChangeId?: string }) => {
      calls.push([name, input.suggestionId ?? input.treeChangeId].filter(Boolean).join(' '));
      const isRefused = refuse !== undefined && name.startsWith('decide');
      if (isRefused) throw Object.assign(new Error('No'), { data: { code: 'CONFLICT', details: { reason: refuse } } });
      return answer;
    },
  });
  const api = {
    review: {
      suggestText: mutation('suggestText', { suggestionId: 's', hunkCount: 1 }),
      decideAll: mutation('decideAll', { decided: 2, skipped: 0, approved: 0 }),
    },
    treeChanges: {
      suggest: mutation('suggest', { treeChangeId: 't' }),
      decide: mutation('decide', { approved: false, documentId: 'new' }),
    },
    documents: { import: mutation('import', { documentId: 'new' }) },
    versions: { checkOut: mutation('checkOut', { versionId: 'v1' }) },
  } as unknown as TokenApi;
  const manifest: Manifest = { server: '', projectId: 'p', project: 'P', documents, suggested: {} };
  const names = [...Object.keys(documents), ...Object.keys(files)];
  return {
    ...{ root, manifest, calls },
    push: async (more: Partial<Push> = {}) => {
      const push = { api, root, manifest, message: undefined, isDirect: false, named: new Set<string>(), ...more };
      const pushed = [];
      for await (const file of pushFiles(push, [...new Set(more.named ?? names)])) pushed.push(file);
      return pushed;
    },
    pull: (text: string) =>
      pullDocument({ root, manifest, fetch: async () => ({ bytes: Buffer.from(text), versionId: 'v2' }) }, {
        documentId: 'd',
        path: 'a.md',
        updatedAt: new Date(1),
      } as Parameters<typeof pullDocument>[1]),
  };
}

const read = (root: string) => fs.readFileSync(path.join(root, 'a.md'), 'utf8');

test('a file that differs only in line endings or the byte order mark is unchanged', async () => {
  const folder = folderOf({ 'a.md': '\ufeffOne.\r\nTwo.\r\n' }, { 'a.md': entryOf('One.\nTwo.\n') });
  expect(await folder.push()).toEqual([{ path: 'a.md', outcome: 'unchanged' }]);
  expect(folder.calls).toEqual([]);
});

test('an accepted text with other line endings counts as pulled, and keeps up with the server afterwards', async () => {
  const pushed = { suggestionId: 's1', sha256: hashOf('New.\r\n') };
  const folder = folderOf({ 'a.md': 'New.\r\n' }, { 'a.md': entryOf('Old.\n', { pushed }) });
  expect(await folder.pull('New.\n')).toEqual({ path: 'a.md', outcome: 'same' });
  expect(await folder.pull('New.\n')).toEqual({ path: 'a.md', outcome: 'unchanged' });
  expect(await folder.push()).toEqual([{ path: 'a.md', outcome: 'unchanged' }]);
  expect(read(folder.root)).toBe('New.\r\n');
  folder.manifest.documents['a.md']!.updatedAt = '';
  expect(await folder.pull('Newer.\n')).toEqual({ path: 'a.md', outcome: 'write' });
  expect(read(folder.root)).toBe('Newer.\n');
});

test('--direct accepts a text that was suggested before', async () => {
  const pushed = { suggestionId: 's1', sha256: hashOf('New.\n') };
  const folder = folderOf({ 'a.md': 'New.\n' }, { 'a.md': entryOf('Old.\n', { pushed }) });
  expect(await folder.push()).toMatchObject([{ outcome: 'pushed_before' }]);
  expect(await folder.push({ isDirect: true })).toEqual([
    { path: 'a.md', documentId: 'd', suggestionId: 's1', changes: 2, outcome: 'accepted' },
  ]);
  expect(folder.calls).toEqual(['decideAll s1']);
});

test('--direct accepts a rename that was suggested before, and writes what was edited since', async () => {
  const moved = { treeChangeId: 't1', to: 'b.md' };
  const folder = folderOf({ 'b.md': 'New.\n' }, { 'a.md': entryOf('Old.\n', { moved }) });
  expect(await folder.push({ isDirect: true })).toMatchObject([
    { path: 'b.md', from: 'a.md', tree: 'rename', outcome: 'accepted' },
    { path: 'b.md', outcome: 'accepted' },
  ]);
  expect(folder.calls).toEqual(['decide t1', 'suggestText', 'decideAll s']);
  expect(folder.manifest.documents).toMatchObject({ 'b.md': { documentId: 'd' } });
  expect(folder.manifest.documents).not.toHaveProperty(['a.md']);
});

test('--direct accepts a deletion and a new document that were suggested before, instead of suggesting them again', async () => {
  const moved = { treeChangeId: 't1', to: null };
  const folder = folderOf({ 'new.md': 'New.\n' }, { 'a.md': entryOf('Old.\n', { moved }) });
  folder.manifest.suggested = { 'new.md': { treeChangeId: 't2', sha256: hashOf('New.\n') } };
  expect(await folder.push({ isDirect: true, named: new Set(['a.md', 'new.md']) })).toMatchObject([
    { path: 'a.md', tree: 'delete', outcome: 'accepted' },
    { path: 'new.md', tree: 'create', outcome: 'created', documentId: 'new' },
  ]);
  expect(folder.calls).toEqual(['decide t1', 'decide t2', 'checkOut']);
  expect(folder.manifest).toMatchObject({ documents: { 'new.md': { version: 'v1' } }, suggested: {} });
});

test.each(['closed', 'decided'])('--direct leaves a suggestion alone that is already %s', async (reason) => {
  const pushed = { suggestionId: 's1', sha256: hashOf('New.\n') };
  const folder = folderOf({ 'a.md': 'New.\n' }, { 'a.md': entryOf('Old.\n', { pushed }) }, reason);
  expect(await folder.push({ isDirect: true })).toEqual([{ path: 'a.md', outcome: 'pushed_before' }]);
});

test('a file that can’t be a document is skipped, unless it is named', async () => {
  const files = { 'pic.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'nul.bin': 'a\0b', 'a.md': 'A\n' };
  const folder = folderOf(files, { 'a.md': entryOf('A\n') });
  expect(await folder.push()).toEqual([
    { path: 'pic.png', outcome: 'skipped', problem: 'it isn’t UTF-8 text' },
    { path: 'nul.bin', outcome: 'skipped', problem: 'it isn’t UTF-8 text' },
    { path: 'a.md', outcome: 'unchanged' },
  ]);
  expect(await folder.push({ named: new Set(['pic.png']) })).toMatchObject([{ path: 'pic.png', outcome: 'failed' }]);
});

test('a file is too large to be a document exactly when the server says so', async () => {
  const fits = 'a'.repeat(MAX_TEXT_BYTES);
  const folder = folderOf({ 'fits.txt': fits, 'large.txt': `${fits}a` }, {});
  expect(await folder.push()).toMatchObject([
    { path: 'large.txt', outcome: 'skipped', problem: 'it is larger than 10 MB' },
    { path: 'fits.txt', outcome: 'suggested' },
  ]);
});
