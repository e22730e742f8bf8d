import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Platform } from '@/platform/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { deleteDocument, findTrashedBefore, lockTrashed } from '../../store-trash';

const AT_ONCE = 50;

export interface TrashAge {
  workspaceId: string;
  /** What was thrown away before this moment goes. */
  before: Date;
  /** Deletes what later domains hold about a document; rejects when it must stay for now. */
  forget(tx: Tx, documentId: string): Promise<void>;
}

/**
 * Deletes for good what has been in a workspace's trash for long: text, history and all that was said about it, each
 * document in a transaction of its own. One that cannot be deleted now stays for the next time. Returns how many went.
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
        if (!(await inTransaction(db, (tx) => remove(tx, documentId, age)))) continue;
        deleted += 1;
        bus.publish(topics.project(projectId));
      } catch (error) {
        log.warn({ err: error, documentId }, 'a document stays in the trash for now');
      }
    }
    const last = batch.at(-1);
    if (!last) return deleted;
    after = last.documentId;
  }
}

/** False when somebody took it out of the trash in the meantime. */
async function remove(tx: Tx, documentId: string, { workspaceId, before, forget }: TrashAge): Promise<boolean> {
  const path = await lockTrashed(tx, documentId, before);
  if (path === undefined) return false;
  await forget(tx, documentId);
  await deleteDocument(tx, documentId);
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: null,
    action: 'document.deleted',
    subjectType: 'document',
    subjectId: documentId,
    data: { path },
  });
  return true;
}
