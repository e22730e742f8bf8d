import type { Db, SingleStatement, Tx } from '@/platform/database';

/** A person's language, and the region for dates and numbers. Null uses the browser's preference. */
export interface LocaleRow {
  language: string | null;
  region: string | null;
}

const select = { language: true, region: true };

export async function findLocale(db: Db | Tx, userId: string): Promise<LocaleRow | undefined> {
  return (await db.user.findUnique({ where: { id: userId }, select })) ?? undefined;
}

/** Returns the settings of the person whose session has this token, or undefined if the session has ended. */
export async function findLocaleBySession(db: Db, token: string, now: Date): Promise<LocaleRow | undefined> {
  const where = { token, expiresAt: { gt: now } };
  return (await db.session.findUnique({ where, select: { user: { select } } }))?.user;
}

export async function updateLocale(db: SingleStatement<Db>, userId: string, locale: LocaleRow): Promise<void> {
  await db.user.update({ where: { id: userId }, data: locale, select: { id: true } });
}
