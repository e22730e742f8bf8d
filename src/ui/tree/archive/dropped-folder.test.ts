import { expect, test } from 'vitest';
import { droppedItems, filesIn } from './dropped-folder';

type Tree = { [name: string]: Tree | string };

/**
 * Returns a folder entry like the browser's: its reader calls back with two entries at a time, and with none at the
 * end.
 */
function entryOf(name: string, content: Tree | string, parent = ''): FileSystemEntry {
  const fullPath = `${parent}/${name}`;
  if (typeof content === 'string') {
    const file = (done: (file: File) => void) => done(new File([content], name));
    return { name, fullPath, isDirectory: false, isFile: true, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const left = Object.entries(content).map(([child, inside]) => entryOf(child, inside, fullPath));
    return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.splice(0, 2)) };
  };
  return { name, fullPath, isDirectory: true, isFile: false, createReader } as unknown as FileSystemEntry;
}
const folderOf = (name: string, content: Tree) => entryOf(name, content) as FileSystemDirectoryEntry;

const GARDEN = folderOf('Garden', {
  'a.md': '# A',
  'b.md': '# B',
  '.git': { config: 'secret' },
  '.DS_Store': 'x',
  pictures: { 'bed.png': 'PNG', old: { 'c.md': '# C' } },
});

test('all files of a dropped folder are read, with their paths, without hidden ones', async () => {
  const files = await filesIn(GARDEN, 100);
  expect(files.map(({ path }) => path)).toEqual([
    'Garden/a.md',
    'Garden/b.md',
    'Garden/pictures/bed.png',
    'Garden/pictures/old/c.md',
  ]);
  expect(await files.at(-1)?.content.text()).toBe('# C');
});

test('a folder with too many files is read only as far as that is clear', async () => {
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`${i}`, { 'a.md': '', 'b.md': '' }]));
  expect(await filesIn(folderOf('Many', many), 5)).toHaveLength(6);
  expect(await filesIn(folderOf('Many', many), 20)).toHaveLength(20);
});

test('files and folders that are dropped together are distinguished', () => {
  const item = (entry: FileSystemEntry | null, file: File) => ({
    webkitGetAsEntry: () => entry,
    getAsFile: () => file,
  });
  const single = new File([''], 'single.md');
  const items = [item(GARDEN, new File([''], 'Garden')), item(null, single)];
  expect(droppedItems({ items } as unknown as DataTransfer)).toEqual({ files: [single], folders: [GARDEN] });
});
