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
import type { Actor, Context } from './context';
import { UNEXPECTED_MESSAGE } from './http-status';
import { withOrigin } from './request-origin';
import { requireFreshSession } from './sessions/fresh-session';

/** What the edge knows of a request. `actor` is undefined for somebody who is not signed in. */
export interface RequestContext {
  platform: Platform;
  actor: Actor | undefined;
  /** Somebody who is signed in, but has to set up a second factor before anything else. */
  restricted?: Actor | undefined;
  /** The client's address, for limits and the audit log. */
  ip: string | undefined;
  /** Undefined for calls of the server's own pages. */
  limiter?: CallLimiter;
  /** Of a person with sockets: how many subscriptions are open, and may be at most. */
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
    // Subscriptions go over /trpc-ws, where access that ends closes them.
    sse: { enabled: false },
    errorFormatter({ shape, error }) {
      const app = isAppError(error.cause) ? error.cause : undefined;
      // What is not meant for people stays in the log: no stack, no SQL, no path.
      const unexpected = error.code === 'INTERNAL_SERVER_ERROR' && !app;
      return {
        ...shape,
        message: translateError(unexpected ? UNEXPECTED_MESSAGE : messageFor(error, shape.message)),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          details: app?.details,
        },
      };
    },
  });

/** Of an input that does not fit, the first thing to mend, instead of zod's list as JSON. */
function messageFor(error: TRPCError, message: string): string {
  const issue = error.cause instanceof z.ZodError ? error.cause.issues[0] : undefined;
  if (!issue) return message;
  const where = issue.path.join('.');
  return where ? `${where}: ${issue.message}` : issue.message;
}

export const router = t.router;

/** The domain's errors in tRPC's; others as they are. */
export function toTrpcError(error: unknown): unknown {
  if (!isAppError(error)) return error;
  return new TRPCError({ code: TRPC_CODES[error.code], message: error.message, cause: error });
}

/** A subscription as its socket may have it. What it throws comes while it runs, when its middleware has long returned. */
async function* subscribed(
  stream: AsyncIterable<unknown>,
  { platform, subscriptions: count = { open: 0, most: 1 } }: RequestContext,
): AsyncGenerator<unknown> {
  count.open++;
  try {
    if (count.open > count.most) {
      throw new AppError(
        'RATE_LIMITED',
        `You have too many pages open (limit: ${count.most} subscriptions). Close some browser tabs.`,
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

/** Maps errors once, for every procedure, and counts what is open. */
const mapErrors = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return isStream(result.data) ? { ...result, data: subscribed(result.data, ctx) } : result;
  const error = ctx.platform.database.explain(result.error.cause);
  if (isAppError(error)) throw toTrpcError(error);
  return result;
});

/** A subscription is counted while it opens; how many are open is limited apart. */
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

/** Before any schema looks at the input. */
const limitInput = t.middleware(async ({ getRawInput, meta, next }) => {
  checkInput(await getRawInput(), meta);
  return next();
});

const anyProcedure = t.procedure
  .use(mapErrors)
  .use(limitCalls)
  .use(({ ctx: { ip, actor }, next }) => withOrigin({ ip, tokenId: actor?.token?.id }, () => next()));

/** For everybody, signed in or not. */
export const publicProcedure = anyProcedure.meta({ isPublic: true }).use(limitInput);

/**
 * For people who are signed in, and for their API tokens; `ctx.app` is the context of commands and queries. What a token
 * may is asked by each of them; one that only reads changes nothing, whatever it calls.
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

/** For what concerns a person's own account: only for who signed in, never for an API token. */
export const sessionProcedure = procedure.use(({ ctx, next }) => {
  requireSession(ctx.actor);
  return next();
});

/** For what would let a lost browser become the account: only for who has signed in, or given the password, a moment ago. */
export const freshSessionProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  await requireFreshSession(ctx.app);
  return next();
});
