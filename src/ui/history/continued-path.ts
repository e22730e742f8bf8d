import { folderOf, joinPath, nameOf, splitName } from '@/documents/core/path';
import { formatDate } from '@/i18n/format';

/**
 * Returns a path for a document continued from a version: the old path with the version's name, or with its
 * date as the reader writes it.
 */
export function continuedPath(path: string, version: { name: string | null; createdAt: Date }): string {
  const { stem, extension } = splitName(nameOf(path));
  const mark = (version.name ?? formatDate(version.createdAt, 'date')).replace(/[/\\]/g, '-');
  return joinPath(folderOf(path), `${stem} (${mark})${extension}`);
}
