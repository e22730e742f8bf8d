import { currentText } from '@/documents/queries/document-state';
import { documentsOf } from '@/documents/queries/tree';
import { projectPictures } from '@/files/queries/project-pictures';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { attachmentPath, referencedFiles, referencedPaths } from '../core/references';

/** The most other documents that a page can read, and the most UTF-16 units that they can have in total. */
const MAX_FILES = 30;
const MAX_CHARACTERS = 4_000_000;
/** The most pictures that a page can read, and the most bytes that they can have in total. */
const MAX_PICTURES = 30;
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

interface Page {
  projectId: string;
  templatePath: string;
  template: string;
  /** The result of rendering the data with the template. */
  source: string;
  /**
   * Whether it's for a file to keep or print, with pictures at full size. Otherwise, large pictures use their smaller
   * copy.
   */
  isForPrint: boolean;
}

/**
 * Returns everything that a page can read in its project, by path: the documents that its template refers to, and
 * pictures.
 */
export async function projectFiles(ctx: Context, page: Page): Promise<Record<string, string | Uint8Array>> {
  const texts = await namedTexts(ctx, page);
  return { ...texts, ...(await namedPictures(ctx, page, texts)) };
}

/** Returns the pictures that the page and the other sources refer to by id. */
async function namedPictures(
  ctx: Context,
  { projectId, templatePath, source, isForPrint }: Page,
  texts: Record<string, string>,
): Promise<Record<string, Uint8Array>> {
  const sources = [[templatePath, source], ...Object.entries(texts).filter(([path]) => path.endsWith('.typ'))] as const;
  const named = sources.flatMap(([path = '', text = '']) => referencedFiles(text).map((fileId) => ({ path, fileId })));
  if (named.length === 0) return {};
  const fileIds = [...new Set(named.map(({ fileId }) => fileId))].slice(0, MAX_PICTURES);
  const pictures = await projectPictures(ctx, {
    projectId,
    fileIds,
    most: MAX_PICTURE_BYTES,
    isPreview: !isForPrint,
  });
  const found = named.flatMap(({ path, fileId }): [string, Uint8Array][] => {
    const bytes = pictures.get(fileId)?.bytes;
    return bytes ? [[attachmentPath(fileId, path), bytes]] : [];
  });
  return Object.fromEntries(found);
}

/** Returns the documents that a template refers to, and the documents that those refer to. */
async function namedTexts(ctx: Context, { projectId, templatePath, template }: Page): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  let wanted = new Set(referencedPaths(template, templatePath));
  if (wanted.size === 0) return files;
  const documents = new Map((await documentsOf(ctx.db, projectId)).map(({ path, documentId }) => [path, documentId]));
  let room = MAX_CHARACTERS;
  while (wanted.size > 0) {
    const found = [...wanted].filter((path) => documents.has(path) && path !== templatePath && !(path in files));
    const next = found.slice(0, MAX_FILES - Object.keys(files).length);
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
