import { currentText } from '@/documents/queries/document-state';
import { documentsOf } from '@/documents/queries/tree';
import { projectPictures } from '@/files/queries/project-pictures';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { attachmentPath, referencedFiles, referencedPaths } from '../core/references';

/** A page can read that many other documents, with that many characters in all. */
const MOST_FILES = 30;
const MOST_CHARACTERS = 4_000_000;
/** And that many pictures, of that many bytes in all. */
const MOST_PICTURES = 30;
const MOST_PICTURE_BYTES = 20 * 1024 * 1024;

interface Page {
  projectId: string;
  templatePath: string;
  template: string;
  /** What the template and the data make. */
  source: string;
  /** For a file that is kept or printed: pictures as large as they are. Else large ones in their smaller copy. */
  isForPrint: boolean;
}

/** All that a page can read of its project, by path: the documents that its template names, and pictures. */
export async function projectFiles(ctx: Context, page: Page): Promise<Record<string, string | Uint8Array>> {
  const texts = await namedTexts(ctx, page);
  return { ...texts, ...(await namedPictures(ctx, page, texts)) };
}

/** The pictures that the page and the other sources name by their ids. */
async function namedPictures(
  ctx: Context,
  { projectId, templatePath, source, isForPrint }: Page,
  texts: Record<string, string>,
): Promise<Record<string, Uint8Array>> {
  const sources = [[templatePath, source], ...Object.entries(texts).filter(([path]) => path.endsWith('.typ'))] as const;
  const named = sources.flatMap(([path = '', text = '']) => referencedFiles(text).map((fileId) => ({ path, fileId })));
  if (named.length === 0) return {};
  const fileIds = [...new Set(named.map(({ fileId }) => fileId))].slice(0, MOST_PICTURES);
  const pictures = await projectPictures(ctx, {
    projectId,
    fileIds,
    most: MOST_PICTURE_BYTES,
    isPreview: !isForPrint,
  });
  const found = named.flatMap(({ path, fileId }): [string, Uint8Array][] => {
    const bytes = pictures.get(fileId)?.bytes;
    return bytes ? [[attachmentPath(fileId, path), bytes]] : [];
  });
  return Object.fromEntries(found);
}

/** The documents that a template names, and those that they name in turn. */
async function namedTexts(ctx: Context, { projectId, templatePath, template }: Page): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  let wanted = new Set(referencedPaths(template, templatePath));
  if (wanted.size === 0) return files;
  const documents = new Map((await documentsOf(ctx.db, projectId)).map(({ path, documentId }) => [path, documentId]));
  let room = MOST_CHARACTERS;
  while (wanted.size > 0) {
    const found = [...wanted].filter((path) => documents.has(path) && path !== templatePath && !(path in files));
    const next = found.slice(0, MOST_FILES - Object.keys(files).length);
    const texts = await Promise.all(next.map((path) => currentText(sqlOfPool(ctx.pool), documents.get(path) ?? '')));
    wanted = new Set();
    for (const [i, path] of next.entries()) {
      const text = texts[i]?.text ?? '';
      room -= text.length;
      if (room < 0) return files;
      files[path] = text;
      if (path.endsWith('.typ')) for (const further of referencedPaths(text, path)) wanted.add(further);
    }
  }
  return files;
}
