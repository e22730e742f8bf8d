import type { Tx } from '@/platform/database';
import { findHeadVersionId, updateHeadVersionId } from '../store-head';

/**
 * Returns the newest version of a document that isn't a suggestion. To move it afterwards, hold the lock of `lockHead`.
 */
export function headVersionId(tx: Tx, documentId: string): Promise<string | undefined> {
  return findHeadVersionId(tx, documentId);
}

/** Makes a version the head of its document. The caller holds the lock of `lockHead`. */
export async function moveHeadVersion(tx: Tx, documentId: string, versionId: string): Promise<void> {
  await updateHeadVersionId(tx, documentId, versionId);
}
