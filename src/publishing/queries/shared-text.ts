import { currentText } from '@/documents/queries/document-state';
import { logNumbers } from '@/documents/queries/log-numbers';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { keptText } from '@/versions/queries/kept-text';
import type { OpenLink } from './open-link';

export interface SharedText {
  /** Names exactly this text. */
  key: string;
  read(): Promise<string>;
}

/** The text that a link shows. Doesn't check access: the caller has opened the link. */
export async function sharedText(
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  { documentId, textHash }: Pick<OpenLink, 'documentId' | 'textHash'>,
): Promise<SharedText> {
  if (textHash !== null) return { key: `text ${textHash}`, read: () => keptText(db, textHash) };
  const sql = sqlOfPool(pool);
  const seq = (await logNumbers(sql, [documentId])).get(documentId) ?? 0n;
  return { key: `${documentId} ${seq}`, read: async () => (await currentText(sql, documentId)).text };
}
