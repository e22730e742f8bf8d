import { chooseReader } from '@/i18n/choose-reader';
import { knownReader, type Reader } from '@/i18n/reader';
import type { Platform } from '@/platform/context';
import type { Db } from '@/platform/database';
import type { Settings } from '@/platform/settings';
import type { Context } from '../context';
import { findReading, findReadingBySession, type ReadingRow } from '../store/reading';

const NOTHING: ReadingRow = { language: null, region: null };
/** better-auth's cookie: the token, a dot, and a signature that isn't needed to look up a language. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?variorum\.session_token=([^;.]{1,200})/;

/** What the actor has chosen in their settings. */
export async function reading(ctx: Context): Promise<ReadingRow> {
  return (await findReading(ctx.db, ctx.actor.userId)) ?? NOTHING;
}

/**
 * How a mail to somebody is written: as they have chosen, otherwise as the person who caused it reads, otherwise in the
 * server's language.
 */
export function readerOfMail(chosen: ReadingRow | undefined, { languages }: Pick<Settings, 'languages'>): Reader {
  const here = knownReader();
  const choices = [chosen, here].map((choice) => ({
    language: choice?.language ?? undefined,
    region: choice?.region ?? undefined,
  }));
  return chooseReader({ choices, accepted: undefined, timeZone: here?.timeZone, ...languages });
}

/** The same for a person with an account. */
export async function readerOfMailTo({ db, settings }: Pick<Platform, 'db' | 'settings'>, userId: string) {
  return readerOfMail(await findReading(db, userId), settings);
}

/** What the person has chosen whose session is among the cookies. */
export async function readingOfCookies(db: Db, cookies: string | undefined): Promise<ReadingRow> {
  const token = cookies?.match(SESSION_COOKIE)?.[1];
  return (token && (await findReadingBySession(db, token, new Date()))) || NOTHING;
}
