import { APIError, type createAuthMiddleware } from 'better-auth/api';
import { newId } from '@/kernel/id';
import type { Db } from '@/platform/database';
import { CLIENT_ADDRESS_HEADER } from '../auth-http';
import { hashOfToken } from '../secret-token';
import { passwordSetKey, signInKey } from './keys';
import { hasAttempt, takeAttempt } from './store';

/**
 * Limits guesses at the password of one account, from any number of IP addresses. Strangers who guess must not be able to
 * lock the owner out, so browsers are counted separately (OWASP, “Slow Down Online Guessing Attacks with Device
 * Cookies”): a browser that has signed in to the account keeps a signed mark and has its own count, and so does the
 * address from which a new password was set with a link. All others share one count.
 */
const GUESSES = { most: 20, windowMs: 3_600_000 };
const MARK = 'device';
const MARK_S = 365 * 24 * 3600;

export interface SignInAttempt {
  /** The key that the attempt was counted under, for uncounting it if the password is right. */
  key: string;
  /** The browser's mark, if it has signed in to the account before. */
  browser: string | undefined;
}

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Counts an attempt before the password is checked, so that simultaneous ones can't exceed the limit. Returns undefined
 * if the request has no email address. Throws TOO_MANY_REQUESTS.
 */
export async function takeSignInAttempt(db: Db, ctx: HookContext): Promise<SignInAttempt | undefined> {
  const email = emailOf(ctx);
  if (email === undefined) return undefined;
  const browser = await markOf(ctx, email);
  const key = signInKey(email, await countedApart(db, ctx, { email, browser }));
  if (await takeAttempt(db, key, GUESSES)) return { key, browser };
  throw new APIError('TOO_MANY_REQUESTS', {
    code: 'RATE_LIMITED',
    message:
      'Too many sign-in attempts for this account. Wait an hour, use a browser you signed in with before, or reset your password.',
  });
}

/** Marks a browser that has signed in or signed up. */
export async function markBrowser(ctx: HookContext, email: string): Promise<void> {
  const mark = (await markOf(ctx, email)) ?? newId();
  const cookie = ctx.context.createAuthCookie(MARK, { maxAge: MARK_S });
  await ctx.setSignedCookie(cookie.name, `${accountOf(email)}.${mark}`, ctx.context.secret, cookie.attributes);
}

async function countedApart(
  db: Db,
  ctx: HookContext,
  { email, browser }: { email: string; browser: string | undefined },
): Promise<string | undefined> {
  if (browser) return `browser-${browser}`;
  const ip = ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? undefined;
  return (await hasAttempt(db, passwordSetKey(email, ip))) ? `address-${ip}` : undefined;
}

/** Returns this browser's mark for this account, or undefined if it has none or one for another account. */
async function markOf(ctx: HookContext, email: string): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie(MARK);
  const value = await ctx.getSignedCookie(name, ctx.context.secret);
  const [account, mark] = value ? value.split('.') : [];
  return account === accountOf(email) ? mark : undefined;
}

const accountOf = (email: string) => hashOfToken(`device ${email.toLowerCase()}`).slice(0, 32);

function emailOf(ctx: HookContext): string | undefined {
  const email = (ctx.body as { email?: unknown } | undefined)?.email;
  return typeof email === 'string' && email.length <= 254 ? email : undefined;
}
