/** Every way in which a request can fail, from the domain's point of view. The edge maps them once to tRPC and HTTP. */
export const ERROR_CODES = [
  'INVALID',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The one error class of the domains. `message` is written for the person who asked: what happened, what is kept,
 * what to do. It never holds a secret. `cause` keeps the original error for the log.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    options: { cause?: unknown; details?: Record<string, unknown> } = {},
  ) {
    super(message, { cause: options.cause });
    this.details = options.details;
  }
  /** Facts for a program, e.g. who decided a hunk first. Safe to send to the client. */
  readonly details: Record<string, unknown> | undefined;
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** What is thrown in a catch block may be anything; logs and causes want an Error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
