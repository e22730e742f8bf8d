import { requireScope } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocumentOf } from '../access';
import { mayUnfreeze } from '../policy';
import { deleteFrozen, findFrozenRange } from '../store-frozen';

/**
 * Lets suggestions change a passage again. Allowed for the person who locked it, owners and admins. Throws NOT_FOUND and
 * FORBIDDEN.
 */
export async function unfreezeRange(ctx: Context, { rangeId }: { rangeId: string }): Promise<void> {
  const { found, access } = await requireDocumentOf(ctx, await findFrozenRange(ctx.db, rangeId), {
    permission: 'decide',
    notFound: 'This locked passage doesn’t exist, or you don’t have access to it.',
  });
  if (!mayUnfreeze(found, ctx.actor, access.role)) {
    requireScope(ctx.actor, 'manage_members');
    throw new AppError(
      'FORBIDDEN',
      'Only the person who locked this passage, or someone who can manage the project, can unlock it.',
    );
  }
  const { documentId, workspaceId } = access;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteFrozen(tx, rangeId))) return;
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'range.unfrozen',
      subjectType: 'document',
      subjectId: documentId,
      data: { rangeId },
    });
  });
  ctx.bus.publish(topics.review(documentId));
}
