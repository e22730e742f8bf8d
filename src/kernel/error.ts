/** All ways in which a request can fail, in the domain's terms. The edge maps them to tRPC and HTTP. */
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
 * The only error class of the domains. `message` is written for the user: what happened, what was kept, what to do. It
 * never contains a secret. `cause` keeps the original error for the log.
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
  /** Details for a program, e.g. who decided a hunk first. Safe to send to the client. */
  readonly details: Record<string, unknown> | undefined;
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** Converts a thrown value, which can be anything, to an Error, which logs and causes need. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
