import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeIo } from '../terminal/io';
import { commonFolder, entriesOf, linkedFiles } from './import-together';

const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-together-'));
afterAll(() => fs.rmSync(cwd, { recursive: true, force: true }));

/** Writes files, and returns those of them that have to be imported together. */
function together(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(cwd, name)), { recursive: true });
    fs.writeFileSync(path.join(cwd, name), text);
  }
  return linkedFiles({ ...makeIo({ isJson: false, noColor: true }), cwd }, Object.keys(files));
}

test('only files that link to another one, or are linked, are imported together', () => {
  expect(together({ 'a.md': '[b](b.md)', 'b.md': '', 'c.md': 'b.md', 'd.json': '{}' })).toEqual(['a.md', 'b.md']);
  expect(together({ 'a.md': 'b.md', 'b.md': '' })).toEqual([]);
});

/** Returns the texts of the archive for files that `together` has written. */
function archived(files: readonly string[]): Record<string, string> {
  const entries = entriesOf(files.map((one) => path.join(cwd, one)));
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

test('files in hidden folders are imported together, under names without the dot, with links that lead there', () => {
  const files = {
    '.notes/a.md': '[b](../b.md#x) ![p](.img/p.png)\r\n`[b](../b.md)`',
    '.notes/.img/p.png': 'png',
    'b.md': '[a](.notes/a.md) [[a]] [c](c.md)',
  };
  expect(together(files)).toEqual(Object.keys(files));
  expect(archived(Object.keys(files))).toEqual({
    'notes/a.md': '[b](../b.md#x) ![p](img/p.png)\r\n`[b](../b.md)`',
    'notes/img/p.png': 'png',
    'b.md': '[a](notes/a.md) [[a]] [c](c.md)',
  });
});

test('a file stays on its own if its name without the dot is taken, or if it is in the folder of a program', () => {
  const taken = { '.notes/a.md': '[b](../b.md)', 'notes/a.md': '[b](../b.md)', 'b.md': '' };
  expect(together(taken)).toEqual(['notes/a.md', 'b.md']);
  expect(together({ 'node_modules/a.md': '[b](b.md)', 'b.md': '' })).toEqual([]);
  for (const folder of ['.git', '.hg', '.svn', '.node_modules'])
    expect(together({ [`${folder}/a.md`]: '[b](../b.md)', 'b.md': '' })).toEqual([]);
  // Hidden folders above the common one don't count.
  expect(together({ '.notes/a.md': '[b](b.md)', '.notes/b.md': '' })).toEqual(['.notes/a.md', '.notes/b.md']);
});

test('files on different drives have no folder in common', () => {
  expect(commonFolder(['C:\\x\\a.md', 'D:\\b.md'], path.win32)).toBeUndefined();
  expect(commonFolder(['C:\\x\\a.md', 'C:\\b.md'], path.win32)).toBe('C:\\');
  expect(commonFolder(['/x/y/a.md', '/x/yb.md'], path.posix)).toBe('/x');
});
