import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { bridge, errorCode } from '@/api/bridge';

/** Who looks at the page, or undefined. */
export async function session() {
  return bridge().session(await headers());
}

/** Whether somebody is signed in who has to set up a second factor before anything else. They have no session. */
export async function mustSetUpSecondFactor(): Promise<boolean> {
  return bridge().mustSetUpSecondFactor(await headers());
}

/** For pages of the workspace: who is not signed in, or has to set up a second factor, comes back to them afterwards. */
export async function requireSession(path: string): Promise<void> {
  if (await session()) return;
  const door = (await mustSetUpSecondFactor()) ? '/second-factor' : '/sign-in';
  redirect(path === '/' ? door : `${door}?next=${encodeURIComponent(path)}`);
}

/** The API in the name of whoever looks at the page. */
export async function api() {
  return bridge().caller(await headers());
}

/** What a page needs to exist at all: gone or foreign becomes the not-found page, signed out the way to sign in. */
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
