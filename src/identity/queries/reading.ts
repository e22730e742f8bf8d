import type { Db } from '@/platform/database';
import type { Context } from '../context';
import { findReading, findReadingBySession, type ReadingRow } from '../store/reading';

const NOTHING: ReadingRow = { language: null, region: null };
/** better-auth's cookie: the token, a dot, and a signature that isn't needed to look up a language. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?variorum\.session_token=([^;.]{1,200})/;

/** What the actor has chosen in their settings. */
export async function reading(ctx: Context): Promise<ReadingRow> {
  return (await findReading(ctx.db, ctx.actor.userId)) ?? NOTHING;
}

/** What the person has chosen whose session is among the cookies. */
export async function readingOfCookies(db: Db, cookies: string | undefined): Promise<ReadingRow> {
  const token = cookies?.match(SESSION_COOKIE)?.[1];
  return (token && (await findReadingBySession(db, token, new Date()))) || NOTHING;
}
