/** The exit codes, which scripts rely on. */
export const EXIT = { ok: 0, failed: 1, usage: 2, signedOut: 3, unreachable: 4 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure reported to the person or script. `code` is for programs, the message for people. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    readonly exit: ExitCode,
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export function usageFailure(message: string): Failure {
  return new Failure(EXIT.usage, 'USAGE', message);
}

/**
 * The error that the API client throws for a server's answer. It is recognized by its shape, so that the client can be
 * loaded on demand.
 */
interface ApiError {
  message: string;
  data?: { code?: string; httpStatus?: number } | null;
  cause?: unknown;
}

/** Returns any error as a Failure. `url` is the server that was called, if any. */
export function toFailure(error: unknown, url: string | undefined): Failure {
  if (error instanceof Failure) return error;
  if (isParseError(error)) return usageFailure(error.message.split('. ', 1)[0] ?? error.message);
  const { message, data } = error as ApiError;
  if (data?.code) return answerFailure(data.code, { message, status: data.httpStatus ?? 500, url });
  if (isNamed(error, 'TRPCClientError')) return noAnswer(error, url);
  const text = error instanceof Error ? error.message : String(error);
  return new Failure(EXIT.failed, systemCode(error) ?? 'UNEXPECTED', text, { cause: error });
}

/** Returns the failure for an API token that the server doesn't accept. */
export function signedOutFailure(url: string | undefined): Failure {
  const again = url ? `variorum login ${url}` : 'variorum login <address>';
  const where = url ? ` Create a new one at ${url}/settings/account, then run: ${again}` : ` Run: ${again}`;
  const problem =
    'The server doesn’t accept your API token: it’s wrong, revoked or expired, or you no longer have access.';
  return new Failure(EXIT.signedOut, 'UNAUTHORIZED', problem + where);
}

function answerFailure(code: string, answer: { message: string; status: number; url: string | undefined }): Failure {
  const { message, status, url } = answer;
  if (code === 'UNAUTHORIZED') return signedOutFailure(url);
  const isServers = status >= 500 || status === 429;
  return new Failure(isServers ? EXIT.unreachable : EXIT.failed, code, message);
}

function noAnswer(error: unknown, url: string | undefined): Failure {
  const { cause } = error as { cause?: unknown };
  const isAnswer = isNamed(cause, 'SyntaxError');
  const message = isAnswer
    ? `The answer from ${url} isn’t from a Variorum server. Check the address.`
    : `Can’t reach the server at ${url}. Check the address and your connection, then try again.`;
  return new Failure(EXIT.unreachable, isAnswer ? 'NOT_VARIORUM' : 'OFFLINE', message, { cause: error });
}

function isNamed(error: unknown, name: string): error is Error {
  return (error as { name?: unknown } | null | undefined)?.name === name;
}

function isParseError(error: unknown): error is Error {
  return systemCode(error)?.startsWith('ERR_PARSE_ARGS_') ?? false;
}

function systemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
