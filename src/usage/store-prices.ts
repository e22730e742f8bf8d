import type { Prisma } from '@/generated/prisma/client';
import { newId } from '@/kernel/id';
import type { Db, Tx } from '@/platform/database';
import type { ModelPrice, PriceRow } from './core/price';

/** The table price. Rows are added, and deleted while no call can have used them; they are never changed. */

export interface StoredPrice extends PriceRow {
  id: string;
  provider: string;
  modelId: string;
  source: string;
  /** Null if the price is included with Variorum. */
  createdBy: string | null;
  createdAt: Date;
}

/** Stores the included prices. A price that exists stays as it is. */
export async function insertMissingPrices(tx: Tx, prices: readonly ModelPrice[]): Promise<void> {
  const data = prices.map((price) => ({ ...price, id: newId(), validFrom: new Date(price.validFrom) }));
  await tx.price.createMany({ data, skipDuplicates: true });
}

/**
 * Returns the prices for a workspace's calls of a model: its own if it has any, otherwise the included ones. If there
 * are several for one day, the one entered last comes first.
 */
export async function readModelPrices(
  db: Db | Tx,
  { workspaceId, provider, model }: { workspaceId: string; provider: string; model: string },
): Promise<StoredPrice[]> {
  const where = { provider, model, workspaceId: { in: ['', workspaceId] } };
  const rows = await db.price.findMany({ where, orderBy: [{ validFrom: 'desc' }, { createdAt: 'desc' }] });
  const own = rows.filter((row) => row.workspaceId !== '');
  return (own.length > 0 ? own : rows).map(toPrice);
}

/** Returns all prices that a workspace sees, its own and the included ones, by model, newest first. */
export async function readAllPrices(db: Db | Tx, workspaceId: string): Promise<StoredPrice[]> {
  const rows = await db.price.findMany({
    where: { workspaceId: { in: ['', workspaceId] } },
    orderBy: [{ provider: 'asc' }, { model: 'asc' }, { validFrom: 'desc' }, { createdAt: 'desc' }],
  });
  return rows.map(toPrice);
}

export interface NewPrice extends ModelPrice {
  workspaceId: string;
  createdBy: string;
}

export async function insertPrice(tx: Tx, price: NewPrice): Promise<string> {
  const id = newId();
  await tx.price.create({ data: { ...price, id, validFrom: new Date(price.validFrom) } });
  return id;
}

/** Returns a price of the workspace, or undefined if it has none with this id. */
export async function findOwnPrice(
  db: Db | Tx,
  workspaceId: string,
  priceId: string,
): Promise<StoredPrice | undefined> {
  const row = await db.price.findFirst({ where: { id: priceId, workspaceId } });
  return row ? toPrice(row) : undefined;
}

/** Deletes a price that applies only from a later day (UTC) on. Returns false if it already applies. */
export async function deleteFuturePrice(tx: Tx, priceId: string, today: string): Promise<boolean> {
  const { count } = await tx.price.deleteMany({ where: { id: priceId, validFrom: { gt: new Date(today) } } });
  return count === 1;
}

function toPrice(row: Prisma.PriceGetPayload<object>): StoredPrice {
  return {
    id: row.id,
    provider: row.provider,
    modelId: row.model,
    model: `${row.provider}/${row.model}`,
    validFrom: row.validFrom.toISOString().slice(0, 10),
    input: Number(row.input),
    cachedInput: Number(row.cachedInput),
    output: Number(row.output),
    thoughts: Number(row.thoughts),
    source: row.source,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
  };
}
