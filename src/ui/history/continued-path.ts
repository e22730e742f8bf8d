import { folderOf, joinPath, nameOf, splitName } from '@/documents/core/path';

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** Returns a path for a document continued from a version: the old path with the version's name or date. */
export function continuedPath(path: string, version: { name: string | null; createdAt: Date }): string {
  const { stem, extension } = splitName(nameOf(path));
  const mark = (version.name ?? day.format(version.createdAt)).replace(/[/\\]/g, '-');
  return joinPath(folderOf(path), `${stem} (${mark})${extension}`);
}
