import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { formatModelRef, parseModelRef } from '../core/models/model-ref';
import type { CorrectModelInput } from '../model-schema';
import { deleteCorrection, writeCorrection } from '../store/model-settings';

/**
 * Corrects a model's capabilities in a workspace, or removes the correction. Applies from the next step of each turn,
 * in every process.
 */
export async function correctModel(ctx: Context, input: CorrectModelInput): Promise<void> {
  const { workspaceId, correction } = input;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  const model = formatModelRef(parseModelRef(input.model));
  const isEmpty = correction === null || Object.values(correction).every((value) => value === undefined);
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    if (isEmpty) await deleteCorrection(tx, workspaceId, model);
    else {
      const row = { model, correction: JSON.stringify(correction), updatedByUserId: userId, updatedAt: new Date() };
      await writeCorrection(tx, workspaceId, row);
    }
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: isEmpty ? 'model.correction_removed' : 'model.corrected',
      subjectType: 'model',
      subjectId: model,
      data: isEmpty ? {} : { correction },
    });
  });
}
