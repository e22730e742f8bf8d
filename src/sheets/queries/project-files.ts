import { currentText } from '@/documents/queries/document-state';
import { documentsOf } from '@/documents/queries/tree';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { referencedPaths } from '../core/references';

/** A page can read that many other documents, with that many characters in all. */
const MOST_FILES = 30;
const MOST_CHARACTERS = 4_000_000;

/**
 * The documents of a project that a template names, and those that they name in turn, by path. Only texts: pictures come
 * with attachments.
 */
export async function projectFiles(
  ctx: Context,
  { projectId, templatePath, template }: { projectId: string; templatePath: string; template: string },
): Promise<Record<string, string>> {
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
