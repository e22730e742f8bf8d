import { kindOf, splitName } from '@/documents/core/path';
import { areLinked } from '@/files/core/linked-files';
import { type ImportPlace, importZipped } from './import-archive';
import type { ImportRun } from './import-run';

/**
 * Imports files as one archive if a Markdown file shows or links to another one, so that the links lead to what was
 * imported. Returns whether it did.
 */
export async function importTogether(run: ImportRun, place: ImportPlace, files: readonly File[]): Promise<boolean> {
  const first = files.find(({ name }) => kindOf(name) === 'markdown');
  if (!first || files.length < 2) return false;
  const read = await Promise.all(
    files.map(async (file) => ({
      path: file.name,
      text: kindOf(file.name) === 'markdown' ? await file.text() : '',
    })),
  );
  if (!areLinked(read)) return false;
  const zipped = files.map((file) => ({ path: file.name, content: file }));
  await importZipped(run, place, zipped, splitName(first.name).stem);
  return true;
}
