import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import type { PriceInput } from '../schema';
import { deleteFuturePrice, findOwnPrice } from '../store-prices';

/** Deletes a price that doesn't apply yet. Throws CONFLICT once it applies, because calls may have used it. */
export async function removePrice(ctx: Context, { workspaceId, priceId }: PriceInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_usage' });
    const price = await findOwnPrice(tx, workspaceId, priceId);
    if (!price) throw new AppError('NOT_FOUND', 'This price doesn’t exist in this workspace.');
    if (!(await deleteFuturePrice(tx, priceId, new Date().toISOString().slice(0, 10)))) {
      throw new AppError('CONFLICT', 'This price is already in use and can’t be deleted. Add a new one instead.');
    }
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'price.removed',
      subjectType: 'price',
      subjectId: priceId,
      data: { model: price.model, validFrom: price.validFrom },
    });
  });
}
