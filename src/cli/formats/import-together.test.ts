import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeIo } from '../terminal/io';
import { commonFolder, linkedFiles } from './import-together';

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

test('a file in a hidden folder is imported on its own, because an archive would leave it out', () => {
  expect(together({ '.notes/a.md': '[b](b.md)', 'b.md': '[c](c.md)', 'c.md': '' })).toEqual(['b.md', 'c.md']);
  expect(together({ 'node_modules/a.md': '[b](b.md)', 'b.md': '' })).toEqual([]);
  // Hidden folders above the common one don't count.
  expect(together({ '.notes/a.md': '[b](b.md)', '.notes/b.md': '' })).toEqual(['.notes/a.md', '.notes/b.md']);
});

test('files on different drives have no folder in common', () => {
  expect(commonFolder(['C:\\x\\a.md', 'D:\\b.md'], path.win32)).toBeUndefined();
  expect(commonFolder(['C:\\x\\a.md', 'C:\\b.md'], path.win32)).toBe('C:\\');
  expect(commonFolder(['/x/y/a.md', '/x/yb.md'], path.posix)).toBe('/x');
});
