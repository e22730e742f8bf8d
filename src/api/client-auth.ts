/** Signing up, in and out from the browser. The session is in a cookie that scripts can't read. */

/** `message` is for the person, `code` for the form, e.g. `INVITATION_EXPIRED` or `INVALID_EMAIL_OR_PASSWORD`. */
class AuthError extends Error {
  override readonly name = 'AuthError';
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

async function post(path: string, body: Record<string, unknown>): Promise<void> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause) => {
    throw new AuthError('OFFLINE', 'Can’t reach the server. Check your connection and try again.', { cause });
  });
  if (response.ok) return;
  const answer = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  const fallback = response.status === 429 ? 'RATE_LIMITED' : 'UNKNOWN';
  throw new AuthError(answer.code ?? fallback, answer.message ?? 'Something went wrong. Try again.');
}

/** Signs up. The first person sets up the installation. Others need an invitation's token, unless sign-up is open. */
export function signUp(person: {
  name: string;
  email: string;
  password: string;
  invitationToken?: string;
}): Promise<void> {
  return post('/sign-up/email', person);
}

/**
 * Signs in. `code` is from an authenticator app or a recovery code. Without it, resolves with "code needed" for people
 * who have two-factor sign-in.
 */
export async function signIn(credentials: {
  email: string;
  password: string;
  code?: string;
}): Promise<'signed in' | 'code needed'> {
  try {
    await post('/sign-in/email', credentials);
    return 'signed in';
  } catch (error) {
    if (error instanceof AuthError && error.code === 'SECOND_FACTOR_REQUIRED') return 'code needed';
    throw error;
  }
}

/** Tells the server that the person is active, so that the session doesn't expire. Errors are ignored. */
export async function noteActivity(): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/trpc/people.noteActivity', { method: 'POST', headers, body: '{}' }).catch(() => undefined);
}

/** Ends this browser's session. To end all sessions, use `people.signOutEverywhere`. */
export function signOut(): Promise<void> {
  return post('/sign-out', {});
}
