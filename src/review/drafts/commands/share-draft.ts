import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { rolesInProject } from '@/identity/queries/projects';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireOwnDraft } from '../access';
import type { ShareDraftInput } from '../schema';
import { updateShared } from '../store';

/**
 * Shares a person's draft, so that everyone who may comment on the document can write in it, or stops sharing it. Then
 * other people's open editors become read-only, and what they wrote is kept. Throws NOT_FOUND for another person's
 * draft.
 */
export async function shareDraft(ctx: Context, { draftId, isShared }: ShareDraftInput): Promise<void> {
  const { draft, access } = await requireOwnDraft(ctx, draftId);
  const { documentId } = draft;
  const isNew = await inTransaction(ctx.db, async (tx) => {
    if (!(await updateShared(tx, draftId, isShared))) return false;
    await recordAuditEvent(tx, {
      workspaceId: access.workspaceId,
      actorId: ctx.actor.userId,
      action: isShared ? 'suggestion.draft_shared' : 'suggestion.draft_unshared',
      subjectType: 'document',
      subjectId: documentId,
      data: { documentId },
    });
    return true;
  });
  if (!isNew) return;
  const people = await rolesInProject(sqlOfPool(ctx.pool), access.projectId);
  ctx.bus.publish(topics.review(documentId), ...[...people.keys()].map(topics.access));
}
