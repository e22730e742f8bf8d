import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { kindOf } from '@/documents/core/path';
import { areLinked } from '@/files/core/linked-files';
import type { ImportedArchive } from '@/files/schema';
import { sendImport } from '../client/send-import';
import type { Io } from '../terminal/io';
import { CONVERTED, type ImportPlace, progressOf } from './import-file';

/** The most bytes that are zipped in memory. Larger files are imported one by one. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Returns the files that have to be imported together, because a Markdown file shows or links to another one. Empty if
 * there are none. Zip, Word and HTML files are imported on their own.
 */
export function linkedFiles(io: Io, given: readonly string[]): string[] {
  const files = given.filter((one) => !CONVERTED.test(one) && statOf(io, one)?.isFile());
  const bytes = files.reduce((sum, one) => sum + (statOf(io, one)?.size ?? 0), 0);
  if (files.length < 2 || bytes > MAX_BYTES) return [];
  const read = files.map((one) => ({
    path: one,
    text: kindOf(one) === 'markdown' ? fs.readFileSync(path.resolve(io.cwd, one), 'utf8') : '',
  }));
  return areLinked(read) ? files : [];
}

function statOf(io: Io, given: string): fs.Stats | undefined {
  return fs.statSync(path.resolve(io.cwd, given), { throwIfNoEntry: false });
}

/** Imports files as one archive, with their paths from the folder that they have in common. */
export async function importTogether(io: Io, place: ImportPlace, given: readonly string[]): Promise<ImportedArchive> {
  const files = given.map((one) => path.resolve(io.cwd, one));
  const root = commonFolder(files);
  const entries = files.map((file) => [path.relative(root, file).split(path.sep).join('/'), fs.readFileSync(file)]);
  const first = files.find((file) => kindOf(file) === 'markdown') ?? files[0] ?? '';
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

function commonFolder(files: readonly string[]): string {
  let folder = path.dirname(files[0] ?? '');
  while (!files.every((file) => file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep))) {
    folder = path.dirname(folder);
  }
  return folder;
}
