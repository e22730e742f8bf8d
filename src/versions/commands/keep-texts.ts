import type { Tx } from '@/platform/database';
import { deleteUnusedTexts, insertTexts } from '../store-texts';
import type { PackedBytes } from '../text-bytes';

/** Stores a text for a later domain under its hash. Equal texts are stored once. */
export async function keepText(tx: Tx, text: PackedBytes): Promise<void> {
  await insertTexts(tx, [text]);
}

/**
 * Deletes texts that were stored for a later domain, unless something else uses them. Delete the rows that use them
 * first.
 */
export async function dropTexts(tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await deleteUnusedTexts(tx, hashes);
}
