import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { type ArchiveLimits, withZip } from './read-zip';

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-zip-'));
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

const LINK = { os: 3, attrs: (0o120777 << 16) >>> 0 };
const file = path.join(parent, 'a.zip');

/** Returns the paths of the files in a zip file. */
function pathsIn(archive: Zippable | Uint8Array, limits: Partial<ArchiveLimits> = {}): Promise<string[]> {
  fs.writeFileSync(file, archive instanceof Uint8Array ? archive : zipSync(archive));
  return withZip(file, { entries: 10, bytes: 1_000, ...limits }, async (files) => files.map((one) => one.path));
}

test('symbolic links are never followed, wherever they lead, and the caller gets their names', async () => {
  const links: string[] = [];
  const archive: Zippable = {
    'a.md': strToU8('a'),
    'passwd.md': [strToU8('/etc/passwd'), LINK],
    up: [strToU8('../../..'), LINK],
    'up/b.md': strToU8('b'),
  };
  expect(await pathsIn(archive, { onLink: (name) => links.push(name) })).toEqual(['a.md', 'up/b.md']);
  expect(links).toEqual(['passwd.md', 'up']);
});

test('the names of symbolic links are short and contain no control characters', async () => {
  const links: string[] = [];
  const name = `\x1b]0;\u202e${'x'.repeat(60_000)}.md`;
  await pathsIn({ [name]: [strToU8('a'), LINK] }, { onLink: (link) => links.push(link) });
  expect(links).toEqual([`•]0;•${'x'.repeat(145)}…${'x'.repeat(47)}.md`]);
});

test.each([
  'C:\\Windows\\a.md',
  'C:/Windows/a.md',
  'c:a.md',
  '\\\\server\\share\\a.md',
  '/etc/a.md',
  'a\\..\\..\\b.md',
])('a file at %s is refused, because it’s outside the archive', async (name) => {
  await expect(pathsIn({ [name]: strToU8('x') })).rejects.toMatchObject({
    code: 'INVALID',
    message: 'A file in this zip file has a path outside its folder. Nothing was imported.',
  });
});

test('the size of ignored files doesn’t count', async () => {
  const archive = { 'a.md': strToU8('a'), history: new Uint8Array(5_000) };
  await expect(pathsIn(archive)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(await pathsIn(archive, { isIgnored: (name) => name === 'history' })).toEqual(['a.md']);
});

test('the manifest of a pulled folder isn’t a document, so it is left out', async () => {
  const archive = { 'a.md': strToU8('a'), '.variorum.json': strToU8('{}'), 'sub/.variorum.json': strToU8('{}') };
  expect(await pathsIn(archive)).toEqual(['a.md']);
});
