import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ancestorsOf, displayPath, displayPlace, folderOf, joinPath, kindOf, normalisePath, splitName } from './path';
import { encodeUtf8 } from './utf8';

test.each([
  ['launch.md', 'launch.md'],
  ['plans/2026/launch.md', 'plans/2026/launch.md'],
  ['  plans / launch.md ', 'plans/launch.md'],
  ['Cafe\u0301.md', 'Caf\u00e9.md'],
  ['日本語/メモ.md', '日本語/メモ.md'],
  ['.gitignore', '.gitignore'],
  ['a..b', 'a..b'],
  ['...', '...'],
  ['👩‍👩‍👧.md', '👩‍👩‍👧.md'],
])('%j is the path %j', (input, path) => {
  expect(normalisePath(input)).toEqual({ ok: true, path });
});

test.each([
  ['nothing', ''],
  ['a leading slash', '/etc/passwd'],
  ['a trailing slash', 'folder/'],
  ['an empty folder or file name', 'a//b'],
  ['a blank part', 'a/ /b'],
  ['a dot', './a'],
  ['two dots', '../secret'],
  ['two dots inside', 'a/../../b'],
  ['two dots with blanks', 'a/ .. /b'],
  ['a backslash', '..\\..\\secret'],
  ['NUL', 'a\0.md'],
  ['a line break', 'a\nb.md'],
  ['a C1 control', 'a\u0085b.md'],
  ['a line separator', 'a\u2028b.md'],
  ['text turned around', 'invoice\u202etxt.exe'],
  ['a lone surrogate', 'a\ud800.md'],
  ['.git', '.git/hooks/post-commit'],
  ['.GIT', 'a/.GIT/config'],
  ['the manifest of a pulled folder', '.variorum.json'],
  ['the manifest of a pulled folder in a folder', 'a/.Variorum.json'],
  ['a name of 256 bytes', 'é'.repeat(128)],
  ['a path of more than 1,024 bytes', Array.from({ length: 8 }, () => 'x'.repeat(140)).join('/')],
  ['more than 31 folders', `${'a/'.repeat(32)}b`],
  ['a megabyte', 'a/'.repeat(500_000)],
])('a path may not be or hold %s', (_, input) => {
  expect(normalisePath(input)).toMatchObject({ ok: false, problem: expect.stringMatching(/\.$/) });
});

test('a path is accepted only in a form that stays as it is, stays inside, and fits', () => {
  const parts = fc.constantFrom('a', '..', '.', '/', '\\', ' ', '\0', 'é', 'e\u0301', '.git', '😀', '\u202e', 'b.md');
  fc.assert(
    fc.property(
      fc.array(parts).map((list) => list.join('')),
      (input) => {
        const result = normalisePath(input);
        if (!result.ok) return;
        expect(normalisePath(result.path)).toEqual(result);
        expect(result.path.split('/')).not.toContain('..');
        expect(result.path.split('/')).not.toContain('');
        expect(result.path).not.toMatch(/[\\\0]/);
        expect(encodeUtf8(result.path).length).toBeLessThanOrEqual(1024);
      },
    ),
    { numRuns: 3000 },
  );
});

test.each([
  ['a.md', 'markdown'],
  ['a.MARKDOWN', 'markdown'],
  ['notes/a.txt', 'markdown'],
  ['a.json', 'json'],
  ['a.typ', 'typst'],
  ['a.ts', 'code'],
  ['a.html', 'code'],
  ['README', 'code'],
  ['.md', 'code'],
  ['a.md/b', 'code'],
  ['a.constructor', 'code'],
  ['a.__proto__', 'code'],
])('%s is %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test('folders above a path, outermost first', () => {
  expect(ancestorsOf('a/b/c.md')).toEqual(['a', 'a/b']);
  expect(ancestorsOf('c.md')).toEqual([]);
  expect(folderOf('a/b/c.md')).toBe('a/b');
  expect(folderOf('c.md')).toBe('');
  expect(joinPath('', 'c.md')).toBe('c.md');
});

test('the extension is the part after the last dot', () => {
  expect(splitName('a.tar.gz')).toEqual({ stem: 'a.tar', extension: '.gz' });
  expect(splitName('.gitignore')).toEqual({ stem: '.gitignore', extension: '' });
});

test('people read paths and places with “ / ” between names, and prose without its extension', () => {
  expect(displayPath('notes/2026/Plan.md')).toBe('notes / 2026 / Plan');
  expect(displayPath('Plan.md')).toBe('Plan');
  expect(displayPath('src/auth.py')).toBe('src / auth.py');
  expect(displayPlace('Launch and/or wait', 'notes/2026')).toBe('Launch and/or wait / notes / 2026');
  expect(displayPlace('Launch', '')).toBe('Launch');
});
