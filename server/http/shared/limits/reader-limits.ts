import { CallLimiter } from '@/identity/calls/limiter';
import { networkOf } from '@/identity/core/network';
import { type AppError, isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { openLink } from '@/publishing/queries/open-link';
import { isUnlocked } from '@/publishing/unlocking';
import { clientAddress } from '../../client-address';
import { type Call, cookieOf } from '../call';
import { knownGuest } from '../guest-cookies';
import { PASS } from '../handle-form';

/**
 * The limit for each address, and for each reader whom the link knows. A page can have hundreds of pictures, and many
 * people can share an address.
 */
const OF_READER = { burst: 1_000, perSecond: 20, atOnce: 100 };

/** Makes the limiter for the pages of share links. */
export function makeReaderLimiter(limit = OF_READER): CallLimiter {
  return new CallLimiter({ read: limit });
}

/**
 * Admits a request for a link's page and returns a function to call when it ends. Strangers are counted by address,
 * before the database is asked for anything. If an address has reached its limit, readers whom the link knows are
 * counted by themselves, so that strangers can't lock them out: guests who have written through the link, people who
 * have entered its password, and signed-in people. Cookies can be forged, so looking them up has the same limit for
 * each address. Throws RATE_LIMITED.
 */
export async function admitReader(platform: Platform, limiter: CallLimiter, call: Call): Promise<() => void> {
  const address = networkOf(clientAddress(call.request, platform.settings.publicUrl));
  try {
    return limiter.enter(`address:${address}`, 'read');
  } catch (error) {
    if (!isRateLimit(error) || !call.request.headers.cookie) throw error;
    const looked = limiter.enter(`cookies-of:${address}`, 'read');
    try {
      const reader = await readerOf(platform, call);
      if (reader === undefined) throw error;
      return limiter.enter(reader, 'read');
    } finally {
      looked();
    }
  }
}

export function isRateLimit(error: unknown): error is AppError {
  return isAppError(error) && error.code === 'RATE_LIMITED';
}

/** Returns the key under which to count a reader whom the link knows. */
async function readerOf(platform: Platform, call: Call): Promise<string | undefined> {
  const link = await openLink(platform, call.place);
  if (!link) return undefined;
  const guest = knownGuest(platform, link, call);
  if (guest) return `guest:${link.linkId}:${guest.guestId}`;
  const pass = cookieOf(call.request, PASS);
  if (pass !== undefined && link.passwordHash !== null && isUnlocked(platform, link, pass)) return `pass:${pass}`;
  const actor = await call.session();
  return actor && `person:${actor.userId}`;
}
