import { dropDraftLogs, lockDraftLog } from '@/documents/commands/draft-log';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import { may, ROLES } from '@/identity/core/role';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { deleteDraft, findOrphanedDrafts, type OrphanedDraft, updateAuthor } from '../store';

/**
 * Passes on drafts whose authors can no longer submit them, because they were deleted, deactivated or may only read.
 * The successor is someone who wrote in the draft and can submit it. If the successor has an empty draft of the
 * document, it's deleted. A draft that can't be passed on now is tried again next time.
 */
export async function handOverDrafts(platform: Platform): Promise<void> {
  const { bus, db, log } = platform;
  const roles = ROLES.filter((role) => may(role, 'comment'));
  for (const draft of await findOrphanedDrafts(sqlOfPool(platform.pool), roles)) {
    try {
      if (!(await inTransaction(db, (tx) => handOver(tx, draft)))) continue;
      bus.publish(topics.review(draft.documentId), topics.access(draft.successorId), topics.access(draft.authorId));
      if (draft.emptyDraftId !== null) bus.publish(topics.log(draft.emptyDraftId));
    } catch (error) {
      log.warn({ err: error, draftId: draft.id }, 'a draft could not be passed on yet');
    }
  }
}

async function handOver(tx: Tx, draft: OrphanedDraft): Promise<boolean> {
  const { id, documentId, workspaceId, authorId, successorId, emptyDraftId } = draft;
  // It was submitted or discarded just now.
  if ((await lockDraftLog(tx, id)) === undefined) return false;
  if (emptyDraftId !== null) {
    // Its author has just begun to write in it.
    if (await lockDraftLog(tx, emptyDraftId)) return false;
    await dropDraftLogs(tx, [emptyDraftId]);
    await deleteDraft(tx, emptyDraftId);
  }
  if (!(await updateAuthor(tx, draft))) return false;
  await recordAuditEvent(tx, {
    ...{ workspaceId, actorId: null, action: 'suggestion.draft_handed_over' },
    ...{
      subjectType: 'document',
      subjectId: documentId,
      data: { documentId, fromUserId: authorId, userId: successorId },
    },
  });
  return true;
}
