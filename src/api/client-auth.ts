/** Signing up, in and out, from the browser. The session lives in a cookie that scripts cannot read. */

/** The message is for the person; `code` for the form, e.g. `INVITATION_EXPIRED` or `INVALID_EMAIL_OR_PASSWORD`. */
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

/** The first person founds the installation; later ones bring an invitation's token, unless sign-up is open. */
export function signUp(person: {
  name: string;
  email: string;
  password: string;
  invitationToken?: string;
}): Promise<void> {
  return post('/sign-up/email', person);
}

/**
 * Signs in. `code` is one of an authenticator app, or a recovery code; without it, resolves with "code needed" for people
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

/** Says that somebody is here, so that the session does not end for lack of use. Failing changes nothing. */
export async function noteActivity(): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/trpc/people.noteActivity', { method: 'POST', headers, body: '{}' }).catch(() => undefined);
}

/** Ends this browser's session. For all sessions: `people.signOutEverywhere`. */
export function signOut(): Promise<void> {
  return post('/sign-out', {});
}
