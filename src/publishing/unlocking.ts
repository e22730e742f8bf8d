import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { guessPassword } from '@/identity/attempts/guess-password';
import type { Platform } from '@/platform/context';
import { authSecret } from '@/platform/secrets/secrets';
import type { Settings } from '@/platform/settings';
import type { OpenLink } from './queries/open-link';

const HOURS_OPEN = 12;
const OPEN_MS = HOURS_OPEN * 3_600_000;
/** How long a browser keeps a pass. Even an expired one shows that the browser knew the password. */
const KEPT_S = 90 * 24 * 3_600;

export interface Unlocked {
  /** Proves for 12 hours that the reader knows the password. */
  pass: string;
  maxAgeSeconds: number;
}

/** Checks a password against the link's. Guesses are limited, see `guessPassword`. */
export async function unlock(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  link: OpenLink,
  { password, ip, pass: former }: { password: string; ip: string | undefined; pass: string | undefined },
): Promise<Unlocked | 'wrong' | 'too many'> {
  const { linkId, passwordHash: hash } = link;
  if (hash === null) return 'wrong';
  const knownBy = endOf(settings, link, former)?.toString();
  const result = await guessPassword(db, { subject: `share-link:${linkId}`, ip, knownBy, hash, password });
  if (result !== 'right') return result;
  const until = Date.now() + OPEN_MS;
  return { pass: `${until}.${signatureOf(settings, link, until)}`, maxAgeSeconds: KEPT_S };
}

/**
 * Returns whether a link needs no password, or the pass was given for this link and its current password and hasn't
 * ended.
 */
export function isUnlocked(
  { settings }: Pick<Platform, 'settings'>,
  link: OpenLink,
  pass: string | undefined,
): boolean {
  return link.passwordHash === null || (endOf(settings, link, pass) ?? 0) > Date.now();
}

/** Returns when a pass ends or ended, or undefined if it wasn't given for this link and its current password. */
function endOf(settings: Settings, link: OpenLink, pass: string | undefined): number | undefined {
  const [until = '', signature = ''] = (pass ?? '').split('.');
  if (!/^\d{1,15}$/.test(until)) return undefined;
  const expected = Buffer.from(signatureOf(settings, link, Number(until)));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(until) : undefined;
}

function signatureOf({ authSecret: given, dataDir }: Settings, link: OpenLink, until: number): string {
  const key = Buffer.from(hkdfSync('sha256', authSecret(given, dataDir), 'variorum', 'share links', 32));
  return createHmac('sha256', key).update(`${link.linkId}.${until}.${link.passwordHash}`).digest('base64url');
}
