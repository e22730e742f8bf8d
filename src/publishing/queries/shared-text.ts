import { currentText } from '@/documents/queries/document-state';
import { logNumbers } from '@/documents/queries/log-numbers';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { keptText } from '@/versions/queries/kept-text';
import type { OpenLink } from './open-link';

export interface SharedText {
  /** Names what the link shows, whatever that says now. */
  name: string;
  /** Names exactly the text of now. */
  key: string;
  /** Returns the text, perhaps a later one, and its key. */
  read(): Promise<{ text: string; key: string }>;
}

/** The text that a link shows. Doesn't check access: the caller has opened the link. */
export async function sharedText(
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  { documentId, textHash }: Pick<OpenLink, 'documentId' | 'textHash'>,
): Promise<SharedText> {
  if (textHash !== null) {
    const key = `text ${textHash}`;
    return { name: key, key, read: async () => ({ text: await keptText(db, textHash), key }) };
  }
  const sql = sqlOfPool(pool);
  const keyAt = (seq: bigint) => `${documentId} ${seq}`;
  const read = async () => {
    const { text, seq } = await currentText(sql, documentId);
    return { text, key: keyAt(seq) };
  };
  return { name: documentId, key: keyAt((await logNumbers(sql, [documentId])).get(documentId) ?? 0n), read };
}
