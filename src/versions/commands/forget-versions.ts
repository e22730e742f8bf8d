import type { Tx } from '@/platform/database';
import { deleteUnusedTexts } from '../store';
import { deleteVersionsOf } from '../store-history';

/** Deletes a document's whole history, with its suggestions and the texts that nothing else names. */
export async function forgetVersions(tx: Tx, documentId: string): Promise<void> {
  await deleteUnusedTexts(tx, await deleteVersionsOf(tx, documentId));
}
