import { lockHead } from '@/documents/commands/append-update';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { KEEP_ALL_MS, snapshotsToDelete, survivingParent } from '../core/graph/retention';
import { findVersion } from '../store';
import {
  deleteVersions,
  findChildren,
  findDocumentsToThin,
  findSpareSnapshots,
  keepAutomatic,
  lockSpareSnapshots,
  moveChildren,
} from '../store-history';
import { deleteUnusedTexts } from '../store-texts';

const DOCUMENTS_AT_ONCE = 100;
const VERSIONS_AT_ONCE = 200;

/**
 * Thins out automatic snapshots by age, in batches, and deletes texts that nothing uses anymore. Named versions, the
 * head, and versions that a suggestion, merge or restore depends on are kept. Any number of processes can call it.
 * Returns how many were deleted.
 */
export async function thinSnapshots(platform: Platform, now: Date, signal?: AbortSignal): Promise<number> {
  const sql = sqlOfPool(platform.pool);
  const before = new Date(now.getTime() - KEEP_ALL_MS);
  let removed = 0;
  let after = '';
  for (;;) {
    const documentIds = await findDocumentsToThin(sql, { after, before, limit: DOCUMENTS_AT_ONCE });
    for (const documentId of documentIds) {
      const gone = snapshotsToDelete(await findSpareSnapshots(sql, documentId, before), now);
      for (let i = 0; i < gone.length; i += VERSIONS_AT_ONCE) {
        if (signal?.aborted) return removed;
        const ids = gone.slice(i, i + VERSIONS_AT_ONCE);
        removed += await inTransaction(platform.db, (tx) => remove(tx, documentId, ids));
      }
      if (gone.length > 0) platform.bus.publish(topics.review(documentId));
    }
    const last = documentIds.at(-1);
    if (last === undefined) return removed;
    after = last;
  }
}

/** Removes snapshots from the graph. Versions on top of them move to the snapshots' parents. */
async function remove(tx: Tx, documentId: string, ids: readonly string[]): Promise<number> {
  await lockHead(tx, documentId);
  const spare = await lockSpareSnapshots(tx, ids);
  const removed = new Map(spare.map(({ id, parentId }) => [id, parentId]));
  const children = await findChildren(tx, [...removed.keys()]);
  const moves = children
    .filter(({ versionId }) => !removed.has(versionId))
    .map(({ versionId, parentId }) => ({ versionId, parentId: survivingParent(parentId, removed) }));
  await moveChildren(tx, moves);
  await deleteVersions(tx, [...removed.keys()]);
  await deleteUnusedTexts(
    tx,
    spare.map(({ textHash }) => textHash),
  );
  return removed.size;
}

interface Keeping {
  documentId: string;
  versionId: string;
  /** The person in whose name it is kept. */
  userId: string;
  /** The version's new description in the history. */
  description: string;
}

/**
 * Makes sure that a version of a document's own text is never thinned out. Returns false if the document doesn't have
 * this version (anymore), or if it's a suggestion.
 */
export async function keepVersion(tx: Tx, { documentId, versionId, userId, description }: Keeping): Promise<boolean> {
  const found = await findVersion(tx, versionId);
  if (found?.documentId !== documentId || found.status !== null) return false;
  if (!found.automatic) return true;
  // Another process can thin it out until this statement has locked its row.
  await keepAutomatic(tx, versionId, { userId, description });
  return (await findVersion(tx, versionId)) !== undefined;
}
