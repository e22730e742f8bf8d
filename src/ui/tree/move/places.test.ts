import { expect, test } from 'vitest';
import type { DocumentSummary } from '@/documents/schema';
import type { Item } from '../tree-item';
import { movesTo, placeName, placesFor } from './places';

const document = (path: string): Item & { type: 'document' } => ({
  type: 'document',
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  document: { documentId: path, projectId: 'a', path, kind: 'markdown', updatedAt: new Date(0) } as DocumentSummary,
});
const KNOWN = {
  projects: [
    { projectId: 'b', name: 'Press' },
    { projectId: 'a', name: 'Launch' },
  ],
  folders: [
    { projectId: 'a', folder: 'notes' },
    { projectId: 'a', folder: 'notes/2026' },
    { projectId: 'b', folder: 'Releases' },
  ],
};
const names = (item: Item, query = '') => placesFor({ item, projectId: 'a' }, KNOWN, query).map(placeName);

test('places are the projects and their folders, the document’s project first; its current folder is marked', () => {
  const all = ['Launch', 'Launch / notes', 'Launch / notes / 2026', 'Press', 'Press / Releases'];
  const item = document('notes/a.md');
  expect(names(item)).toEqual(all);
  const here = placesFor({ item, projectId: 'a' }, KNOWN, '').filter(({ isHere }) => isHere);
  expect(here.map(placeName)).toEqual(['Launch / notes']);
  expect(names(item, 'launch')).not.toContain('Launch / notes');
});

test('each folder follows its parent', () => {
  const folders = ['b', 'a b', 'a', 'a/10', 'a/2', 'a-b'].map((folder) => ({ projectId: 'a', folder }));
  const sorted = placesFor({ item: document('x.md'), projectId: 'a' }, { ...KNOWN, folders }, '');
  const at = (folder: string) => sorted.findIndex((place) => place.folder === folder);
  expect([at('a/2'), at('a/10')]).toEqual([at('a') + 1, at('a') + 2]);
});

test('a folder moves neither to where it is nor into itself', () => {
  const folder: Item = { type: 'folder', name: 'notes', path: 'notes', children: [document('notes/a.md')] };
  expect(names(folder)).toEqual(['Launch', 'Press', 'Press / Releases']);
});

test('a place is found despite a typo, and a new folder of that name is offered last', () => {
  expect(names(document('a.md'), 'press relaeses')).toEqual(['Press / Releases', 'Launch / press relaeses']);
  expect(placesFor({ item: document('a.md'), projectId: 'a' }, KNOWN, 'notes').some(({ isNew }) => isNew)).toBe(false);
});

test('a folder that differs only in case is first, and no new one is offered beside it', () => {
  const folders = [
    { projectId: 'a', folder: 'Meeting notes' },
    { projectId: 'a', folder: 'Notes' },
    { projectId: 'a', folder: 'Ärger' },
  ];
  const found = (item: Item, query: string) =>
    placesFor({ item, projectId: 'a' }, { ...KNOWN, folders }, query).map(placeName);
  expect(found(document('a.md'), 'notes')).toEqual(['Launch / Notes', 'Launch / Meeting notes']);
  expect(found(document('a.md'), 'ÄRGER/')).toEqual(['Launch / Ärger']);
  expect(found(document('Notes/a.md'), 'notes')).toEqual(['Launch / Meeting notes']);
});

test('documents keep their place inside a moved folder', () => {
  const inner: Item = {
    type: 'folder',
    name: '2026',
    path: 'notes/2026',
    children: [document('notes/2026/a.md'), document('notes/2026/x/b.md')],
  };
  expect(movesTo(inner, 'Old').map(({ path }) => path)).toEqual(['Old/2026/a.md', 'Old/2026/x/b.md']);
  expect(movesTo(inner, '').map(({ path }) => path)).toEqual(['2026/a.md', '2026/x/b.md']);
  expect(movesTo(document('a.md'), 'Old')).toEqual([{ documentId: 'a.md', path: 'Old/a.md' }]);
});
