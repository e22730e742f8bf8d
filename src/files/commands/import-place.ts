import { joinPath, normalisePath } from '@/documents/core/path';
import { AppError } from '@/kernel/error';
import { fileName } from '../core/file-name';

/** Returns the path of the Markdown document that a file of another format becomes: its name with another extension. */
export function documentPath({ folder, name }: { folder: string; name: string }): string {
  const own = normalisePath(`${fileName(name).replace(/\.(docx|html?)$/i, '')}.md`);
  return joinPath(requireFolder(folder), own.ok ? own.path : 'Import.md');
}

/** Returns a folder's path; empty for the top level. Throws INVALID if it can't be a path. */
export function requireFolder(folder: string): string {
  if (folder === '') return '';
  const result = normalisePath(folder);
  if (!result.ok) throw new AppError('INVALID', result.problem);
  return result.path;
}
