import type { Db, SingleStatement, Tx } from '@/platform/database';

/** The table attempt: how often something was tried within a time window. */

/** At most `most` attempts in a window, which begins with the first attempt. */
export interface AttemptLimit {
  most: number;
  windowMs: number;
}

/** Counts an attempt. Returns false if the window already has `most`. */
export async function takeAttempt(db: SingleStatement<Db | Tx>, key: string, limit: AttemptLimit): Promise<boolean> {
  const now = new Date();
  const endsAt = new Date(now.getTime() + limit.windowMs);
  const rows = await db.$queryRaw<{ count: number }[]>`
    insert into attempt (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when attempt.ends_at <= ${now} then 1 else attempt.count + 1 end,
      ends_at = case when attempt.ends_at <= ${now} then ${endsAt} else attempt.ends_at end
    returning count`;
  return (rows[0]?.count ?? 0) <= limit.most;
}

/** Uncounts an attempt that turned out not to be a guess. */
export async function uncountAttempt(db: SingleStatement<Db | Tx>, key: string): Promise<void> {
  await db.attempt.updateMany({ where: { key, count: { gt: 0 } }, data: { count: { decrement: 1 } } });
}

/** Returns whether an attempt is counted in a window that hasn't ended. */
export async function hasAttempt(db: Db | Tx, key: string): Promise<boolean> {
  const where = { key, endsAt: { gt: new Date() } };
  return (await db.attempt.findFirst({ where, select: { key: true } })) !== null;
}

/** Deletes all counts whose keys begin with one of these prefixes. */
export async function deleteAttempts(tx: Tx, prefixes: readonly string[]): Promise<void> {
  await tx.attempt.deleteMany({ where: { OR: prefixes.map((prefix) => ({ key: { startsWith: prefix } })) } });
}

/** Deletes the counts whose windows have ended. */
export async function deleteEndedAttempts(db: SingleStatement<Db | Tx>, now: Date): Promise<void> {
  await db.attempt.deleteMany({ where: { endsAt: { lte: now } } });
}
