import { dropDraftLogs, lockDraftLog } from '@/documents/commands/draft-log';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { deleteDraft, deleteDraftsOf, deleteSpentSettings, findSpentDrafts, type SpentDraft } from '../store';

/** Deletes the drafts of a document that is deleted for good. */
export async function forgetDraftsOf(tx: Tx, documentId: string): Promise<void> {
  await dropDraftLogs(tx, await deleteDraftsOf(tx, documentId));
}

/**
 * Deletes the drafts of deleted people, except those with other people's text; empty drafts that were started before a
 * time; and the settings of deleted people.
 */
export async function forgetSpentDrafts(platform: Platform, before: Date): Promise<void> {
  await deleteSpentSettings(sqlOfPool(platform.pool));
  for (const spent of await findSpentDrafts(sqlOfPool(platform.pool), before)) {
    const isForgotten = await inTransaction(platform.db, (tx) => forgetSpent(tx, spent));
    if (isForgotten) platform.bus.publish(topics.log(spent.id));
  }
}

async function forgetSpent(tx: Tx, { id, isOfDeleted }: SpentDraft): Promise<boolean> {
  const seq = await lockDraftLog(tx, id);
  // Its author has just begun to write in it.
  if (seq && !isOfDeleted) return false;
  await dropDraftLogs(tx, [id]);
  return deleteDraft(tx, id);
}
