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

/**
 * Returns the message for people when an error has no message that was written for them. A request that changes
 * something in several transactions may have failed after the first.
 */
export function unexpectedMessage(isChange: boolean): string {
  return isChange
    ? 'Something went wrong on the server. Check whether your change was made, then try again.'
    : 'Something went wrong on the server. Try again in a moment.';
}
