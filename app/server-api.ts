import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { bridge, errorCode } from '@/api/bridge';

/** Who looks at the page, or undefined. */
export async function session() {
  return bridge().session(await headers());
}

/** For pages of the workspace: who is not signed in comes back to them afterwards. */
export async function requireSession(path: string): Promise<void> {
  if (!(await session())) redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`);
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
