import { requireDocument } from '@/documents/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { selectedPassage } from '../queries/selected-passage';
import { type FreezeRangeInput, MAX_FROZEN, MAX_FROZEN_TEXT } from '../schema';
import { countFrozen, insertFrozen } from '../store-frozen';

/**
 * Freezes a passage: suggestions that change it can't be created or accepted, while people can still edit it. Needs the
 * right to decide. Throws NOT_FOUND, FORBIDDEN, INVALID for a passage that can't be stored, and CONFLICT if the text
 * isn't there or too many passages are frozen.
 */
export async function freezeRange(ctx: Context, input: FreezeRangeInput): Promise<{ rangeId: string }> {
  const { documentId, workspaceId } = await requireDocument(ctx, input.documentId, 'decide');
  const passage = await selectedPassage(ctx, input, { most: MAX_FROZEN_TEXT });
  const rangeId = newId();
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    if ((await countFrozen(tx, documentId)) >= MAX_FROZEN) {
      throw new AppError('CONFLICT', `There are ${MAX_FROZEN} locked passages here. Unlock some of them first.`);
    }
    await insertFrozen(tx, { id: rangeId, documentId, createdBy: userId, ...passage });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'range.frozen',
      subjectType: 'document',
      subjectId: documentId,
      data: { rangeId },
    });
  });
  ctx.bus.publish(topics.review(documentId));
  return { rangeId };
}
