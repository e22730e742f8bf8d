import type { ErrorCode } from '@/kernel/error';

/** The domains' errors in HTTP, for what does not go through tRPC. */
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

/** What somebody is told when an error was not meant for them. */
export const UNEXPECTED_MESSAGE = 'Something went wrong on the server. Nothing was changed.';
