import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { kindOf } from '@/documents/core/path';
import { isHidden, programFolder } from '@/files/archive/core/hidden-files';
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
 * own, and so are files in hidden folders, which an archive leaves out.
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
  const together = linked.filter((one) => !isLeftOut(entryPath(root, path.resolve(io.cwd, one))));
  return together.length > 1 ? together : [];
}

function isMarkdown(file: string): boolean {
  return kindOf(file) === 'markdown';
}

/** Returns whether an import of an archive leaves out the file at a path. */
function isLeftOut(entry: string): boolean {
  return isHidden(entry) || programFolder(entry) !== undefined;
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
  const root = commonFolder(files) ?? '';
  const entries = files.map((file) => [entryPath(root, file), fs.readFileSync(file)]);
  const first = files.find(isMarkdown) ?? files[0] ?? '';
  const name = `${path.basename(first, path.extname(first))}.zip`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-import-'));
  try {
    const file = path.join(folder, 'files.zip');
    fs.writeFileSync(file, zipSync(Object.fromEntries(entries), { level: 0 }));
    return await sendImport(io, { ...place, file, name, onProgress: progressOf(io, `${files.length} files`) });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
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
