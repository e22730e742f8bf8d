import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { pricesOn } from '../core/price';
import { addDays } from '../core/report';
import type { PriceView } from '../schema';
import { readAllPrices, type StoredPrice } from '../store-prices';
import { readUnpricedModels } from '../store-report';

const RECENT_DAYS = 90;

export interface Prices {
  /** By model, newest first. */
  prices: PriceView[];
  /** Recently called models without a price. */
  unpriced: string[];
}

export async function prices(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<Prices> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_usage' });
  const today = new Date().toISOString().slice(0, 10);
  const [rows, unpriced] = await Promise.all([
    readAllPrices(ctx.db, workspaceId),
    readUnpricedModels(
      sqlOfPool(ctx.pool),
      { workspaceId, userId: undefined, hidden: [] },
      { from: addDays(today, -RECENT_DAYS), to: today },
    ),
  ]);
  return { prices: rows.map((row) => toView(row, rows, today)), unpriced };
}

function toView(row: StoredPrice, rows: readonly StoredPrice[], today: string): PriceView {
  const ofModel = rows.filter(({ model }) => model === row.model);
  const own = ofModel.filter(({ createdBy }) => createdBy !== null);
  const holding = pricesOn(own.length > 0 ? own : ofModel, row.model, today);
  const { id, provider, validFrom, input, cachedInput, output, thoughts, source, createdBy } = row;
  return {
    id,
    provider,
    model: row.modelId,
    validFrom,
    input,
    cachedInput,
    output,
    thoughts,
    source,
    createdBy,
    holds: holding?.id === id,
    removable: createdBy !== null && validFrom > today,
  };
}
