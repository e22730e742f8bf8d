import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { guessPassword } from '@/identity/attempts/guess-password';
import type { Platform } from '@/platform/context';
import { authSecret } from '@/platform/secrets/secrets';
import type { Settings } from '@/platform/settings';
import type { OpenLink } from './queries/open-link';

const HOURS_OPEN = 12;
const OPEN_MS = HOURS_OPEN * 3_600_000;

export interface Unlocked {
  /** Shows for some hours that the reader knows the password. */
  pass: string;
  maxAgeSeconds: number;
}

/** Compares a password with the link's. Guesses are limited, see `guessPassword`. */
export async function unlock(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  link: OpenLink,
  { password, ip }: { password: string; ip: string | undefined },
): Promise<Unlocked | 'wrong' | 'too many'> {
  const { linkId, passwordHash: hash } = link;
  if (hash === null) return 'wrong';
  const result = await guessPassword(db, { subject: `share-link:${linkId}`, ip, hash, password });
  if (result !== 'right') return result;
  const until = Date.now() + OPEN_MS;
  return { pass: `${until}.${signatureOf(settings, link, until)}`, maxAgeSeconds: OPEN_MS / 1_000 };
}

/** Whether a link needs no password, or this pass was given for it and its password, and hasn't ended. */
export function isUnlocked(
  { settings }: Pick<Platform, 'settings'>,
  link: OpenLink,
  pass: string | undefined,
): boolean {
  if (link.passwordHash === null) return true;
  const [until = '', signature = ''] = (pass ?? '').split('.');
  if (!/^\d{1,15}$/.test(until) || Number(until) <= Date.now()) return false;
  const expected = Buffer.from(signatureOf(settings, link, Number(until)));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf({ authSecret: given, dataDir }: Settings, link: OpenLink, until: number): string {
  const key = Buffer.from(hkdfSync('sha256', authSecret(given, dataDir), 'variorum', 'share links', 32));
  return createHmac('sha256', key).update(`${link.linkId}.${until}.${link.passwordHash}`).digest('base64url');
}
