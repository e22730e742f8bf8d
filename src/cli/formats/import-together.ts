import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { joinBytes, splitBytes } from '@/documents/core/line-ends';
import { kindOf } from '@/documents/core/path';
import { documentAddress } from '@/files/archive/core/document-links';
import { isHidden, programFolder } from '@/files/archive/core/hidden-files';
import { resolveAddress, rewriteReferences } from '@/files/archive/core/references';
import { linkedFiles as linkedOf } from '@/files/core/linked-files';
import type { ImportedArchive } from '@/files/schema';
import { sendImport } from '../client/send-import';
import type { Io } from '../terminal/io';
import { CONVERTED, type ImportPlace, progressOf } from './import-file';

/** The most bytes that are zipped in memory. Larger files are imported one by one. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Returns the files that have to be imported together: Markdown files that show or link to another one, and those
 * others. Empty if there are none, or if they have no folder in common. Zip, Word and HTML files are imported on their
 * own, and so are files in folders of programs, such as `node_modules`, which an archive leaves out.
 */
export function linkedFiles(io: Io, given: readonly string[]): string[] {
  const files = given.filter((one) => !CONVERTED.test(one) && statOf(io, one)?.isFile());
  if (files.length < 2 || bytesOf(io, files.filter(isMarkdown)) > MAX_BYTES) return [];
  const read = files.map((one) => ({
    path: one,
    text: isMarkdown(one) ? fs.readFileSync(path.resolve(io.cwd, one), 'utf8') : '',
  }));
  const linked = linkedOf(read).map((one) => one.path);
  const root = commonFolder(linked.map((one) => path.resolve(io.cwd, one)));
  if (root === undefined || bytesOf(io, linked) > MAX_BYTES) return [];
  const entries = linked.map((one) => entryPath(root, path.resolve(io.cwd, one)));
  const shown = shownPaths(entries);
  const together = linked.filter((_, at) => !isLeftOut(entries[at] ?? '', shown[at] ?? ''));
  return together.length > 1 ? together : [];
}

function isMarkdown(file: string): boolean {
  return kindOf(file) === 'markdown';
}

/**
 * Returns whether an import of an archive leaves out a file. `shown` is its path without the dots, which hides that a
 * folder is `.git`, and can make one look like `node_modules`.
 */
function isLeftOut(entry: string, shown: string): boolean {
  return isHidden(shown) || [entry, shown].some((one) => programFolder(one) !== undefined);
}

function bytesOf(io: Io, files: readonly string[]): number {
  return files.reduce((sum, one) => sum + (statOf(io, one)?.size ?? 0), 0);
}

function statOf(io: Io, given: string): fs.Stats | undefined {
  return fs.statSync(path.resolve(io.cwd, given), { throwIfNoEntry: false });
}

/** Imports files as one archive, with their paths from the folder that they have in common. */
export async function importTogether(io: Io, place: ImportPlace, given: readonly string[]): Promise<ImportedArchive> {
  const files = given.map((one) => path.resolve(io.cwd, one));
  const first = files.find(isMarkdown) ?? files[0] ?? '';
  const name = `${path.basename(first, path.extname(first))}.zip`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-import-'));
  try {
    const file = path.join(folder, 'files.zip');
    fs.writeFileSync(file, zipSync(entriesOf(files), { level: 0 }));
    return await sendImport(io, { ...place, file, name, onProgress: progressOf(io, `${files.length} files`) });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the entries of the archive in which files, given by absolute paths, are imported. */
export function entriesOf(files: readonly string[]): Record<string, Uint8Array> {
  const root = commonFolder(files) ?? '';
  const paths = files.map((file) => entryPath(root, file));
  const shown = shownPaths(paths);
  const moved = new Map(paths.map((one, at) => [one.normalize('NFC'), shown[at] ?? one]));
  const isSame = shown.every((one, at) => one === paths[at]);
  return Object.fromEntries(
    files.map((file, at) => {
      const bytes = fs.readFileSync(file);
      return [shown[at] ?? '', isSame || !isMarkdown(file) ? bytes : withLinks(bytes, paths[at] ?? '', moved)];
    }),
  );
}

/**
 * Returns paths in which hidden folders and files have their names without the dot, because an archive leaves hidden
 * files out. A path that would be taken twice stays as it is.
 */
function shownPaths(paths: readonly string[]): string[] {
  const taken = new Set(paths);
  return paths.map((one) => {
    const shown = one
      .split('/')
      .map((name) => name.replace(/^\.+(?=.)/, ''))
      .join('/');
    if (taken.has(shown)) return one;
    taken.add(shown);
    return shown;
  });
}

/** Returns a Markdown file with links that lead to the new paths. `moved` has these by the old ones. */
function withLinks(bytes: Uint8Array, from: string, moved: ReadonlyMap<string, string>): Uint8Array {
  const split = splitBytes(bytes);
  if (!split) return bytes;
  const to = moved.get(from.normalize('NFC')) ?? from;
  const text = rewriteReferences(split.text, 'markdown', (address) => {
    const target = moved.get(resolveAddress(address, { from, kind: 'markdown' }) ?? '');
    return target && documentAddress(target, to) + (/[?#].*$/s.exec(address)?.[0] ?? '');
  });
  return joinBytes({ ...split, text });
}

function entryPath(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}

/** Returns the folder that absolute paths have in common, or undefined if they are on different drives. */
export function commonFolder(files: readonly string[], { dirname, sep } = path): string | undefined {
  let folder = dirname(files[0] ?? '');
  while (!files.every((file) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep))) {
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
  return folder;
}
