import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import type { SplitText } from '../core/line-ends';
import { isInside } from '../core/path';
import { currentText } from '../queries/document-state';
import type { DocumentKind, DocumentPairHalf } from '../schema';
import { listFileForms } from '../store';
import { withPairs } from '../store-pair';

export interface ProjectText {
  documentId: string;
  path: string;
  kind: DocumentKind;
  pair?: DocumentPairHalf;
  /** Reads the current text, with its line endings and byte order mark. */
  read(): Promise<SplitText>;
}

/**
 * Returns the documents of a project, or of one of its folders, sorted by path. Each text is read when `read` is
 * called. Checks no permissions.
 */
export async function projectTexts(
  { db, pool }: Platform,
  { projectId, folder }: { projectId: string; folder: string },
): Promise<ProjectText[]> {
  const all = await listFileForms(db, projectId);
  const wanted = folder === '' ? all : all.filter(({ path }) => isInside(path, folder));
  const sql = sqlOfPool(pool);
  return (await withPairs(sql, wanted)).map(({ lineEnds, hasBom, ...document }) => ({
    ...document,
    read: async () => ({ text: (await currentText(sql, document.documentId)).text, lineEnds, hasBom }),
  }));
}
