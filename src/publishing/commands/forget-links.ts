import type { Tx } from '@/platform/database';
import type { ShareSubject } from '../schema';
import { deleteLinksTo } from '../store';

/** Deletes the links to a document or project that is deleted permanently. */
export async function forgetLinks(tx: Tx, subject: ShareSubject): Promise<void> {
  await deleteLinksTo(tx, subject);
}
