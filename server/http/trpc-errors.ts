import type { TRPCError } from '@trpc/server';
import { isAppError } from '@/kernel/error';
import type { Logger } from '@/platform/log';

/** Logs internal errors. A refusal or an invalid request is a normal response, and is logged for debugging only. */
export function reportTrpcError(log: Logger, error: TRPCError, procedure: string | undefined): void {
  const expected =
    error.code !== 'INTERNAL_SERVER_ERROR' || (isAppError(error.cause) && error.cause.code !== 'INTERNAL');
  // An outage is a normal response too, but the operator must see it.
  if (isAppError(error.cause) && error.cause.code === 'UNAVAILABLE') {
    log.warn({ err: error.cause.cause ?? error.cause, procedure }, 'a call could not be served');
  } else if (expected) log.debug({ code: error.code, procedure }, 'a call was refused');
  else log.error({ err: error.cause ?? error, procedure }, 'a call failed');
}
