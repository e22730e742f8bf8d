import { expect, test } from 'vitest';
import { buildTree } from '@/documents/core/tree';
import type { DocumentSummary } from '@/documents/schema';
import type { Item } from '../tree-item';
import { canMoveTo, changesOf, pathAfter } from './suggested-changes';

const document = (path: string, more: Partial<DocumentSummary> = {}) =>
  ({ documentId: path, path, kind: 'markdown', ...more }) as DocumentSummary;
const pairOf = (half: 'data' | 'template', companionId: string) => ({ pair: { pairId: 'pair', half, companionId } });
const tree: Item[] = buildTree([
  document('notes/a.md'),
  document('notes/old/b.ts', { kind: 'code' }),
  document('notes/plants.json', pairOf('data', 'notes/plants.typ')),
  document('notes/plants.typ', pairOf('template', 'notes/plants.json')),
  document('start.md'),
]);
const [folder, start] = tree as [Item & { type: 'folder' }, Item];
const sheet = folder.children.find(({ name }) => name === 'plants')!;
const typed = (path: string) => ({ path, text: '' });

test('a folder is renamed with everything in it, and a sheet through one of its documents', () => {
  expect(changesOf({ kind: 'rename', item: folder }, typed('log'))).toEqual([
    { kind: 'rename', documentId: 'notes/old/b.ts', path: 'log/old/b.ts' },
    { kind: 'rename', documentId: 'notes/a.md', path: 'log/a.md' },
    { kind: 'rename', documentId: 'notes/plants.json', path: 'log/plants.json' },
  ]);
  expect(pathAfter({ kind: 'rename', item: folder }, typed('log'))).toBe('log');
  expect(changesOf({ kind: 'rename', item: sheet }, typed('herbs'))).toEqual([
    { kind: 'rename', documentId: 'notes/plants.json', path: 'notes/herbs.json' },
  ]);
});

test('names keep their extension, of a document as of a source file', () => {
  expect(changesOf({ kind: 'rename', item: start }, typed('home'))).toMatchObject([{ path: 'home.md' }]);
  const [source] = (folder.children[0] as Item & { type: 'folder' }).children as [Item];
  expect(changesOf({ kind: 'rename', item: source }, typed('c.ts'))).toMatchObject([{ path: 'notes/old/c.ts' }]);
});

test('items move with their folder’s name, but no folder into itself', () => {
  const [old] = folder.children as [Item];
  expect(changesOf({ kind: 'move', item: old }, typed(''))).toMatchObject([{ path: 'old/b.ts' }]);
  expect(pathAfter({ kind: 'move', item: old }, typed('log'))).toBe('log/old');
  expect(pathAfter({ kind: 'move', item: start }, typed('notes'))).toBe('notes/start.md');
  expect(canMoveTo(folder, 'notes/old')).toBe(false);
  expect(canMoveTo(folder, 'notes')).toBe(false);
  expect(canMoveTo(old, 'notes')).toBe(true);
});

test('a folder is deleted document by document', () => {
  expect(
    changesOf({ kind: 'delete', item: folder }, typed('')).map((one) => 'documentId' in one && one.documentId),
  ).toEqual(['notes/old/b.ts', 'notes/a.md', 'notes/plants.json']);
});
