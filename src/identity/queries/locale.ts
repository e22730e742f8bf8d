import { chooseReader } from '@/i18n/choose-reader';
import { knownReader, type Reader } from '@/i18n/reader';
import type { Platform } from '@/platform/context';
import type { Db } from '@/platform/database';
import type { Settings } from '@/platform/settings';
import type { Context } from '../context';
import { findLocale, findLocaleBySession, type LocaleRow } from '../store/locale';

const NOTHING: LocaleRow = { language: null, region: null };
/** better-auth's cookie: the token, a dot, and a signature that isn't needed to look up a language. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?variorum\.session_token=([^;.]{1,200})/;

/** Returns the language and region that the actor chose in their settings, null if they chose none. */
export async function locale(ctx: Context): Promise<LocaleRow> {
  return (await findLocale(ctx.db, ctx.actor.userId)) ?? NOTHING;
}

/**
 * Returns the language and formats of a mail: those that the recipient chose, otherwise those of the person who caused
 * the mail, otherwise the server's.
 */
export function readerOfMail(chosen: LocaleRow | undefined, { languages }: Pick<Settings, 'languages'>): Reader {
  const here = knownReader();
  const choices = [chosen, here].map((choice) => ({
    language: choice?.language ?? undefined,
    region: choice?.region ?? undefined,
  }));
  return chooseReader({ choices, accepted: undefined, timeZone: here?.timeZone, ...languages });
}

/** Like `readerOfMail`, for a recipient with an account. */
export async function readerOfMailTo({ db, settings }: Pick<Platform, 'db' | 'settings'>, userId: string) {
  return readerOfMail(await findLocale(db, userId), settings);
}

/** Returns the settings of the person whose session cookie is among `cookies`. */
export async function localeOfCookies(db: Db, cookies: string | undefined): Promise<LocaleRow> {
  const token = cookies?.match(SESSION_COOKIE)?.[1];
  return (token && (await findLocaleBySession(db, token, new Date()))) || NOTHING;
}
