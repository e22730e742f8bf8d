import { dropDraftLogs, lockDraftLog } from '@/documents/commands/draft-log';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireOwnDraft } from '../access';
import { deleteDraft } from '../store';

/** Deletes a person's draft for good. Throws NOT_FOUND if it no longer exists. */
export async function discardDraft(ctx: Context, { draftId }: { draftId: string }): Promise<void> {
  const { draft, access } = await requireOwnDraft(ctx, draftId);
  await inTransaction(ctx.db, async (tx) => {
    const seq = await lockDraftLog(tx, draftId);
    await dropDraftLogs(tx, [draftId]);
    // Record nothing if the draft was empty, or if someone else deleted it first.
    if (!(await deleteDraft(tx, draftId)) || !seq) return;
    await recordAuditEvent(tx, {
      workspaceId: access.workspaceId,
      actorId: ctx.actor.userId,
      action: 'suggestion.draft_discarded',
      subjectType: 'document',
      subjectId: draft.documentId,
      data: { documentId: draft.documentId },
    });
  });
  ctx.bus.publish(topics.log(draftId), topics.review(draft.documentId));
}
