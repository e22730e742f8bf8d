import type { Tx } from '@/platform/database';
import { deleteFrozenOf } from '../store-frozen';
import { deleteVersionsOf } from '../store-history';
import { deleteUnusedTexts } from '../store-texts';

/** Deletes a document's whole history: its suggestions, frozen passages, and the texts that nothing else uses. */
export async function forgetVersions(tx: Tx, documentId: string): Promise<void> {
  await deleteFrozenOf(tx, documentId);
  await deleteUnusedTexts(tx, await deleteVersionsOf(tx, documentId));
}
