import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import type { AddPriceInput } from '../schema';
import { insertPrice } from '../store-prices';

/**
 * Adds a model's price that applies from a day on. An existing price isn't changed: if there are several for one day,
 * the one entered last applies to calls that begin from now on. Throws INVALID for a past day, because its calls keep
 * the price that they had.
 */
export async function addPrice(ctx: Context, input: AddPriceInput): Promise<{ priceId: string }> {
  const { workspaceId, provider, model, validFrom } = input;
  const actorId = ctx.actor.userId;
  return inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_usage' });
    if (validFrom < new Date().toISOString().slice(0, 10)) {
      throw new AppError('INVALID', 'A price must start today or later. Earlier usage keeps its price.');
    }
    const priceId = await insertPrice(tx, { ...input, createdBy: actorId });
    const { input: inputPrice, cachedInput, output, thoughts } = input;
    await recordAuditEvent(tx, {
      workspaceId,
      actorId,
      action: 'price.added',
      subjectType: 'price',
      subjectId: priceId,
      data: { model: `${provider}/${model}`, validFrom, input: inputPrice, cachedInput, output, thoughts },
    });
    return { priceId };
  });
}
