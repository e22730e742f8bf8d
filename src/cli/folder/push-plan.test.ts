import { expect, test } from 'vitest';
import type { Entry } from './manifest';
import { planPush } from './push-plan';

const entry = (sha256: string, more: Partial<Entry> = {}): Entry => ({
  ...{ documentId: sha256, version: 'v', sha256, updatedAt: '' },
  ...more,
});

function plan(documents: Record<string, Entry>, local: Record<string, string>, names?: string[]) {
  const files = new Map(
    Object.entries(local).map(([name, sha256]) => [name, { hashes: new Set([sha256]), isEmpty: sha256 === '' }]),
  );
  const all = names ?? [...Object.keys(documents), ...Object.keys(local)];
  return planPush({ manifest: { documents }, files, names: new Set(all) }).map((step) =>
    [step.kind, 'path' in step ? step.path : '', 'file' in step ? step.file : ''].filter(Boolean).join(' '),
  );
}

test('a missing file and a new one with the same bytes are a rename; others are a deletion and a new document', () => {
  const pulled = { 'a.md': entry('A'), 'b.md': entry('B'), 'c.md': entry('C') };
  expect(plan(pulled, { 'sub/a.md': 'A', 'c.md': 'edited', 'd.md': 'D' })).toEqual([
    'rename a.md sub/a.md',
    'delete b.md',
    'text c.md c.md',
    'create d.md',
  ]);
});

test('among new files with the same bytes, the one with the same name is the renamed one, and each is taken once', () => {
  const pulled = { 'x/one.md': entry('S'), 'x/two.md': entry('S') };
  expect(plan(pulled, { 'y/two.md': 'S', 'y/a.md': 'S', 'y/b.md': 'S' })).toEqual([
    'rename x/one.md y/a.md',
    'rename x/two.md y/two.md',
    'create y/b.md',
  ]);
});

test('empty files are never taken for renamed ones', () => {
  expect(plan({ 'a.md': entry('') }, { 'b.md': '' })).toEqual(['delete a.md', 'create b.md']);
});

test('a rename is also detected by bytes that were pushed but not accepted yet', () => {
  const pushed = { suggestionId: 's', sha256: 'A2' };
  expect(plan({ 'a.md': entry('A', { pushed }) }, { 'b.md': 'A2' })).toEqual(['rename a.md b.md']);
});

test('after a rename was suggested, edits of the moved file belong to the document', () => {
  const moved = { treeChangeId: 't', to: 'b.md' };
  expect(plan({ 'a.md': entry('A', { moved }) }, { 'b.md': 'edited' })).toEqual(['text a.md b.md']);
  expect(plan({ 'a.md': entry('A', { moved }) }, { 'a.md': 'A', 'b.md': 'B' })).toEqual([
    'text a.md a.md',
    'create b.md',
  ]);
  expect(plan({ 'a.md': entry('A', { moved }) }, {})).toEqual(['delete a.md']);
});

test('only what is named is pushed', () => {
  const pulled = { 'a.md': entry('A'), 'b.md': entry('B') };
  expect(plan(pulled, { 'c.md': 'C' }, ['c.md'])).toEqual(['create c.md']);
  expect(plan(pulled, { 'c.md': 'A' }, ['a.md'])).toEqual(['delete a.md']);
});
