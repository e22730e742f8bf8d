import { expect, test } from 'vitest';
import { treePathTitle, treeTitle } from './tree-text';

const rename = (from: string, path: string) => ({ kind: 'rename', from, path }) as const;

test('a suggested change of the tree names documents as the screen does', () => {
  expect(treeTitle({ kind: 'create', path: 'src/auth.py', from: null })).toBe('New document src/auth.py');
  expect(treeTitle(rename('notes/a.md', 'b.md'))).toBe('Rename notes/a → b');
  expect(treeTitle({ kind: 'delete', path: 'c.md', from: null })).toBe('Delete c');
});

test('a rename that changes only the ending shows it', () => {
  expect(treeTitle(rename('a.md', 'a.txt'))).toBe('Rename a → a.txt');
  expect(treeTitle(rename('a.md', 'a.markdown'))).toBe('Rename a.md → a.markdown');
});

test('the terminal names documents by their paths', () => {
  expect(treePathTitle(rename('a.md', 'b.md'))).toBe('Rename a.md → b.md');
});
