import type { ErrorCode } from '@/kernel/error';

/** HTTP status codes of the domains' errors, for requests that don't go through tRPC. */
export const HTTP_STATUS: Record<ErrorCode, number> = {
  INVALID: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** The message for people when an error has no message that was written for them. */
export const UNEXPECTED_MESSAGE = 'Something went wrong on the server. Nothing was changed.';
