import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Platform } from '@/platform/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { deleteDocument, findTrashedBefore, lockTrashed } from '../../store-trash';

const AT_ONCE = 50;

export interface TrashAge {
  workspaceId: string;
  /** Documents moved to the trash before this time are deleted. */
  before: Date;
  /** Deletes a document's data in later domains. Rejects if the document must stay for now. */
  forget(tx: Tx, documentId: string): Promise<void>;
}

/**
 * Permanently deletes documents that were moved to a workspace's trash before a time, with text, history, comments and
 * everything else, each in its own transaction. A document that can't be deleted now is tried again next time. Returns
 * how many were deleted.
 */
export async function deleteTrashed(platform: Platform, age: TrashAge, signal?: AbortSignal): Promise<number> {
  const { db, bus, log } = platform;
  let deleted = 0;
  let after = '';
  for (;;) {
    const batch = await findTrashedBefore(db, { ...age, after, limit: AT_ONCE });
    for (const { documentId, projectId } of batch) {
      if (signal?.aborted) return deleted;
      try {
        if (!(await inTransaction(db, (tx) => removeTrashed(tx, documentId, { ...age, actorId: null })))) continue;
        deleted += 1;
        bus.publish(topics.project(projectId));
      } catch (error) {
        log.warn({ err: error, documentId }, 'a document in the trash could not be deleted yet');
      }
    }
    const last = batch.at(-1);
    if (!last) return deleted;
    after = last.documentId;
  }
}

export interface Removal {
  workspaceId: string;
  /** Delete it only if it was moved to the trash before this time; undefined: in any case. */
  before: Date | undefined;
  /** Null when the system deletes it. */
  actorId: string | null;
  forget(tx: Tx, documentId: string): Promise<void>;
}

/** Deletes a document that is in the trash. Returns false if someone restored it in the meantime. */
export async function removeTrashed(
  tx: Tx,
  documentId: string,
  { workspaceId, before, actorId, forget }: Removal,
): Promise<boolean> {
  const path = await lockTrashed(tx, documentId, before);
  if (path === undefined) return false;
  // Record the event before the deletion, because it looks up the document's project.
  await recordAuditEvent(tx, {
    workspaceId,
    actorId,
    action: 'document.deleted',
    subjectType: 'document',
    subjectId: documentId,
    data: { path },
  });
  await forget(tx, documentId);
  await deleteDocument(tx, documentId);
  return true;
}
