import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { z } from 'zod';
import { translateError } from '@/i18n/translate';
import { AppError, type ErrorCode, isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { requireSession } from './access';
import { reviveInput } from './calls/input';
import type { CallLimiter } from './calls/limiter';
import { checkInput, type ProcedureMeta } from './calls/limits';
import { problemOf } from './calls/problem';
import type { Actor, Context } from './context';
import { unexpectedMessage } from './http-status';
import { withOrigin } from './request-origin';
import { requireFreshSession } from './sessions/fresh-session';

/** What the server knows about a request. `actor` is undefined if nobody is signed in. */
export interface RequestContext {
  platform: Platform;
  actor: Actor | undefined;
  /** A signed-in person who must set up a second factor first. */
  restricted?: Actor | undefined;
  /** The client's address, for limits and the audit log. */
  ip: string | undefined;
  /** Undefined for calls from the server's own pages. */
  limiter?: CallLimiter;
  /** For a person with sockets: how many subscriptions are open, and the most that can be. */
  subscriptions?: SubscriptionCount;
}

interface SubscriptionCount {
  open: number;
  most: number;
}

const TRPC_CODES = {
  INVALID: 'BAD_REQUEST',
  UNAUTHORIZED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<ErrorCode, string>;

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: { input: { serialize: superjson.serialize, deserialize: reviveInput }, output: superjson },
    // Subscriptions go over /trpc-ws, which closes them when access ends.
    sse: { enabled: false },
    errorFormatter({ shape, error, type }) {
      const app = isAppError(error.cause) ? error.cause : undefined;
      // Details that aren't written for people stay in the log: no stack, no SQL, no path.
      const unexpected = error.code === 'INTERNAL_SERVER_ERROR' && !app;
      const problem = !unexpected && error.cause instanceof z.ZodError ? problemOf(error.cause) : undefined;
      return {
        ...shape,
        message: translateError(
          unexpected ? unexpectedMessage(type === 'mutation') : (problem?.message ?? shape.message),
        ),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          details: app?.details ?? (problem?.field === undefined ? undefined : { field: problem.field }),
        },
      };
    },
  });

export const router = t.router;

/** Converts a domain's error to tRPC's; returns others as they are. */
export function toTrpcError(error: unknown): unknown {
  if (!isAppError(error)) return error;
  return new TRPCError({ code: TRPC_CODES[error.code], message: error.message, cause: error });
}

/**
 * Passes a subscription on within its socket's limit. Maps its errors here, because they are thrown while it runs, long
 * after the middleware has returned.
 */
async function* subscribed(
  stream: AsyncIterable<unknown>,
  { platform, subscriptions: count = { open: 0, most: 1 } }: RequestContext,
): AsyncGenerator<unknown> {
  count.open++;
  try {
    if (count.open > count.most) {
      throw new AppError(
        'RATE_LIMITED',
        `You have too many pages open (limit: ${count.most} connections). Close some browser tabs.`,
      );
    }
    yield* stream;
  } catch (error) {
    throw toTrpcError(platform.database.explain(error));
  } finally {
    count.open--;
  }
}

function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data;
}

/** Maps errors in one place for all procedures, and counts open subscriptions. */
const mapErrors = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return isStream(result.data) ? { ...result, data: subscribed(result.data, ctx) } : result;
  const error = ctx.platform.database.explain(result.error.cause);
  if (isAppError(error)) throw toTrpcError(error);
  return result;
});

/** Counts a subscription as a call while it opens; the number of open ones is limited separately. */
const limitCalls = t.middleware(async ({ ctx: { limiter, actor, ip }, type, meta, next }) => {
  if (!limiter) return next();
  const kind = meta?.isHeavy ? 'heavy' : type === 'mutation' ? 'write' : 'read';
  const leave = limiter.enter(actor?.userId ?? `address ${ip}`, kind);
  try {
    return await next();
  } finally {
    leave();
  }
});

/** Runs before any schema sees the input. */
const limitInput = t.middleware(async ({ getRawInput, meta, next }) => {
  checkInput(await getRawInput(), meta);
  return next();
});

const anyProcedure = t.procedure
  .use(mapErrors)
  .use(limitCalls)
  .use(({ ctx: { ip, actor }, next }) => withOrigin({ ip, tokenId: actor?.token?.id }, () => next()));

/** For everyone, signed in or not. */
export const publicProcedure = anyProcedure.meta({ isPublic: true }).use(limitInput);

/**
 * For signed-in people and their API tokens. `ctx.app` is the context of commands and queries, which check the token's
 * scope themselves; a token with the scope `read` can't call mutations at all.
 */
export const procedure = anyProcedure
  .use(({ ctx, type, next }) => {
    if (!ctx.actor) {
      throw new TRPCError({
        code: 'UNAUTHORIZED',
        message: 'Please sign in.',
        cause: new AppError('UNAUTHORIZED', 'Please sign in.'),
      });
    }
    if (type === 'mutation' && ctx.actor.token?.scope === 'read') {
      throw toTrpcError(new AppError('FORBIDDEN', 'This API token’s scope is “read”, so it can’t change anything.'));
    }
    const { actor, platform } = ctx;
    const app: Context = { ...platform, actor };
    return next({ ctx: { ...ctx, actor, app } });
  })
  .use(limitInput);

/** For settings of a person's own account: only with a session, never with an API token. */
export const sessionProcedure = procedure.use(({ ctx, next }) => {
  requireSession(ctx.actor);
  return next();
});

/**
 * For actions with which someone at a lost browser could take over the account: the person must have signed in or
 * entered their password within the last 10 minutes.
 */
export const freshSessionProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  await requireFreshSession(ctx.app);
  return next();
});
