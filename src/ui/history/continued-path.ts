import { folderOf, joinPath, nameOf, splitName } from '@/documents/core/path';

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** A path to offer for a document that continues from a version: the old one, with the version's name or its day. */
export function continuedPath(path: string, version: { name: string | null; createdAt: Date }): string {
  const { stem, extension } = splitName(nameOf(path));
  const mark = (version.name ?? day.format(version.createdAt)).replace(/[/\\]/g, '-');
  return joinPath(folderOf(path), `${stem} (${mark})${extension}`);
}
