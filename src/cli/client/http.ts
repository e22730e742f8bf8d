import { EXIT, type ExitCode, Failure, signedOutFailure } from '../failure';
import type { Io } from '../terminal/io';
import { accountOf } from './account';

const SIGNED_OUT = 401;
const SERVER_ERROR = 500;
/** Errors of the server rather than of the request. */
const OF_SERVER: ReadonlySet<string> = new Set(['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL']);

/** Sends a request to a path of the server, with the token. Throws a Failure if the server refuses or doesn't answer. */
export async function request(io: Io, path: string, init: RequestInit = {}): Promise<Response> {
  const { url, token } = accountOf(io.env);
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const response = await fetch(url + path, { ...init, headers, redirect: 'error' }).catch((cause) => {
    throw new Failure(EXIT.unreachable, 'OFFLINE', `Can’t reach the server at ${url}. Try again.`, { cause });
  });
  if (response.ok) return response;
  if (response.status === SIGNED_OUT) throw signedOutFailure(url);
  const { code, message } = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  const exit = response.status >= SERVER_ERROR ? EXIT.unreachable : exitOf(code);
  throw new Failure(exit, code ?? 'REFUSED', message ?? `The server answered with status ${response.status}.`);
}

/** Returns the exit code for an error of the server. */
export function exitOf(code: string | undefined): ExitCode {
  return OF_SERVER.has(code ?? '') ? EXIT.unreachable : EXIT.failed;
}
