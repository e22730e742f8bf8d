import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { programFolder } from '../core/hidden-files';
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

test.each(['C:\\Windows\\a.md', '\\\\server\\share\\a.md', '/etc/a.md', 'a\\..\\..\\b.md', '../a.md'])(
  'a file at %s is refused by its name, because it’s outside the archive',
  async (name) => {
    await expect(pathsIn({ [name]: strToU8('x') })).rejects.toMatchObject({
      code: 'INVALID',
      message: `“${name.replaceAll('\\', '/')}” is a path outside this zip file. Nothing was imported.`,
    });
  },
);

test('a path may begin with the folder that was packed', async () => {
  expect(await pathsIn({ './a.md': strToU8('a'), './': new Uint8Array(), '././b/c.md': strToU8('c') })).toEqual([
    'a.md',
    'b/c.md',
  ]);
});

test('a colon is part of a name, also after one letter', async () => {
  const names = ['Q: Why?.md', 'c:a.md', 'C:/Windows/a.md'];
  expect(await pathsIn(Object.fromEntries(names.map((name) => [name, strToU8('x')])))).toEqual(names);
});

test('an error about a name says which name it is', async () => {
  await expect(pathsIn({ 'a/\u202ecod.md': strToU8('x') })).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('“a/•cod.md”'),
  });
});

/** Returns a zip file with an empty file whose name has these bytes, without the flag for UTF-8. */
function unmarked(name: Uint8Array): Uint8Array {
  const head = (signature: number, length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32LE(signature);
    return bytes;
  };
  const local = head(0x04034b50, 30);
  local.writeUInt16LE(name.length, 26);
  const central = head(0x02014b50, 46);
  central.writeUInt16LE(name.length, 28);
  const end = head(0x06054b50, 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length, 16);
  return Buffer.concat([local, name, central, name, end]);
}

test.each([
  ['UTF-8', Buffer.from('Übersicht – 計画.md'), 'Übersicht – 計画.md'],
  ['UTF-8 with separate accents', Buffer.from('U\u0308bersicht.md'), 'Übersicht.md'],
  ['the code page of MS-DOS', Buffer.from('\x9abersicht.md', 'latin1'), 'Übersicht.md'],
])('a name in %s is read without a flag that says so', async (_, bytes, name) => {
  expect(await pathsIn(unmarked(bytes))).toEqual([name]);
});

test('a name that is UTF-8 without the flag can’t lead out of the archive either', async () => {
  await expect(pathsIn(unmarked(Buffer.from('ü/../../a.md')))).rejects.toMatchObject({ code: 'INVALID' });
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

test('folders of other programs are skipped, with whatever is in them, and named', async () => {
  const folders: string[] = [];
  const limits = { skippedFolder: programFolder, onSkipped: (folder: string) => folders.push(folder) };
  const archive: Zippable = {
    'notes/a.md': strToU8('a'),
    'notes/.git/config': strToU8('x'),
    'notes/.git/objects/big': new Uint8Array(5_000),
    'sub/.git': strToU8('gitdir: ../.git'),
    '__MACOSX/notes/._a.md': strToU8('x'),
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`app/node_modules/p${i}/node_modules/b.md`, strToU8('b')]),
    ),
  };
  expect(await pathsIn(archive, limits)).toEqual(['notes/a.md']);
  expect(folders).toEqual(['notes/.git/', 'sub/.git', '__MACOSX/', 'app/node_modules/']);
  // In our own archives, everything counts.
  const own = { ...limits, entries: 100, keepsAll: () => true };
  await expect(pathsIn({ 'node_modules/a.md': strToU8('a') }, own)).resolves.toEqual(['node_modules/a.md']);
  await expect(pathsIn(archive, own)).rejects.toMatchObject({ code: 'INVALID' });
});

test('the limits hold for an archive with skipped folders', async () => {
  const limits = { skippedFolder: programFolder };
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}.md`, strToU8('a')]));
  await expect(pathsIn({ '.git/a': strToU8('a'), ...many }, limits)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const empty = new Uint8Array();
  const bomb = Object.fromEntries(Array.from({ length: 65_000 }, (_, i) => [`.git/${i}`, empty]));
  await expect(pathsIn({ 'a.md': new Uint8Array(2_000), ...bomb }, limits)).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  await expect(pathsIn({ '.git/../../a': strToU8('a') }, limits)).rejects.toMatchObject({ code: 'INVALID' });
});

test('a list of files is refused if it’s too large, also with comments of skipped files', async () => {
  const entry: Zippable[string] = [new Uint8Array(), { comment: 'x'.repeat(60_000) }];
  const bomb = Object.fromEntries(Array.from({ length: 1_200 }, (_, i) => [`.git/${i}`, entry]));
  await expect(pathsIn({ 'a.md': strToU8('a'), ...bomb }, { skippedFolder: programFolder })).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: 'This zip file’s list of files is too large. Import the files in parts.',
  });
});

test('no more folders are named, and no more skipped files read, than an archive may have files', async () => {
  const folders: string[] = [];
  const limits = { skippedFolder: programFolder, onSkipped: (folder: string) => folders.push(folder) };
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`a${i}/.git/x`, strToU8('x')]));
  expect(await pathsIn({ 'a.md': strToU8('a'), ...many }, limits)).toEqual(['a.md']);
  expect(folders).toHaveLength(10);
  await expect(pathsIn(many, { ...limits, keepsAll: () => true })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  // Files that aren’t kept don’t make room for more.
  const ignored = { ...limits, keepsAll: () => true, isIgnored: () => true };
  await expect(pathsIn(many, ignored)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});
