import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { bridge, errorCode } from '@/api/bridge';

/** Returns the session of the signed-in user, or undefined. A page and its layouts share one lookup. */
export const session = cache(async () => bridge().session(await headers()));

/** Returns whether the person must set up a second factor before anything else. Until then they have no session. */
export async function mustSetUpSecondFactor(): Promise<boolean> {
  return bridge().mustSetUpSecondFactor(await headers());
}

/** Redirects people without a session to sign in or set up a second factor, and from there back to `path`. */
export async function requireSession(path: string): Promise<void> {
  if (await session()) return;
  const door = (await mustSetUpSecondFactor()) ? '/second-factor' : '/sign-in';
  redirect(path === '/' ? door : `${door}?next=${encodeURIComponent(path)}`);
}

/** Returns the API, called as the signed-in user. A page and its layouts share one, which looks the user up once. */
export const api = cache(async () => bridge().caller(await headers()));

/** Loads a page's data. If missing or forbidden, shows the not-found page; if signed out, redirects to sign in. */
export async function orLeave<T>(loading: Promise<T>, path: string): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'NOT_FOUND' || code === 'FORBIDDEN' || code === 'BAD_REQUEST') notFound();
    if (code === 'UNAUTHORIZED') redirect(`/sign-in?next=${encodeURIComponent(path)}`);
    throw error;
  }
}
