import { kindOf, splitName } from '@/documents/core/path';
import { linkedFiles } from '@/files/core/linked-files';
import { type ImportPlace, importZipped } from './import-archive';
import type { ImportRun } from './import-run';
import { ImportFailure } from './send-archive';

/**
 * Imports the files that show or link to another one of them, and those others, as one archive, so that the links lead
 * to what was imported. Returns the files that are still to import: all if the archive is refused, for example because
 * one of them is too large.
 */
export async function importTogether(
  run: ImportRun,
  place: ImportPlace,
  files: readonly File[],
): Promise<readonly File[]> {
  if (files.length < 2 || !files.some(isMarkdown)) return files;
  const read = await Promise.all(
    files.map(async (file) => ({ path: file.name, text: isMarkdown(file) ? await file.text() : '', file })),
  );
  const linked = linkedFiles(read).map(({ file }) => file);
  const first = linked.find(isMarkdown);
  if (!first) return files;
  try {
    const zipped = linked.map((file) => ({ path: file.name, content: file }));
    await importZipped(run, place, zipped, splitName(first.name).stem);
  } catch (error) {
    if (error instanceof ImportFailure && REFUSED.has(error.code ?? '')) return files;
    throw error;
  }
  return run.isCanceled ? [] : files.filter((file) => !linked.includes(file));
}

/** Nothing was imported because of one of the files, or because they are too many or too large together. */
const REFUSED: ReadonlySet<string> = new Set(['INVALID', 'TOO_LARGE']);

function isMarkdown({ name }: File): boolean {
  return kindOf(name) === 'markdown';
}
