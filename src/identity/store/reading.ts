import type { Db, Tx } from '@/platform/database';

/** In which language a person reads, and how their dates and numbers look. Null: as their browser asks. */
export interface ReadingRow {
  language: string | null;
  region: string | null;
}

const select = { language: true, region: true };

export async function findReading(db: Db | Tx, userId: string): Promise<ReadingRow | undefined> {
  return (await db.user.findUnique({ where: { id: userId }, select })) ?? undefined;
}

/** Of the person whose session has this token; undefined when it has ended. */
export async function findReadingBySession(db: Db, token: string, now: Date): Promise<ReadingRow | undefined> {
  const where = { token, expiresAt: { gt: now } };
  return (await db.session.findUnique({ where, select: { user: { select } } }))?.user;
}

export async function updateReading(db: Db, userId: string, reading: ReadingRow): Promise<void> {
  await db.user.update({ where: { id: userId }, data: reading, select: { id: true } });
}
