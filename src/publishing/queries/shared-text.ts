import { currentText } from '@/documents/queries/document-state';
import { logNumbers } from '@/documents/queries/log-numbers';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { keptText } from '@/versions/queries/kept-text';
import type { SharedDocument } from './open-link';

export interface SharedText {
  /** Identifies what the link shows, regardless of its current text. */
  name: string;
  /** Identifies exactly the current text. */
  key: string;
  /** Returns the text, possibly a newer one, and its key. */
  read(): Promise<{ text: string; key: string }>;
}

/** Returns the text of a document that a link shows. Doesn't check access: the caller has opened the link. */
export async function sharedText(
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  { documentId, pinned }: Pick<SharedDocument, 'documentId' | 'pinned'>,
): Promise<SharedText> {
  if (pinned !== null) {
    const { textHash } = pinned;
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
