import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BetterAuthOptions } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { z } from 'zod';
import { type AppError, isAppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { type Db, inTransaction, type Tx } from '@/platform/database';
import { authSecret } from '@/platform/secrets/secrets';
import { together } from '@/platform/together';
import { topics } from '@/platform/topics';
import { actorOfToken, tokenOf } from './api-token';
import { markBrowser, type SignInAttempt, takeSignInAttempt } from './attempts/sign-in-guard';
import { uncountAttempt } from './attempts/store';
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, makeAuthHandler } from './auth-http';
import { admitPerson, checkAdmission, enrolPerson } from './commands/admit-person';
import type { Actor, Context } from './context';
import type { Admission } from './core/invitation';
import { PASSWORD_MAX, PASSWORD_MIN } from './core/password';
import { sendVerification } from './email/commands/send-verification';
import { demandVerification } from './email/store';
import { HTTP_STATUS } from './http-status';
import { isTrustedOrigin } from './origin';
import { requireUncommonPassword } from './passwords/common-password';
import { withOrigin } from './request-origin';
import { emailSchema, invitationTokenSchema, personNameSchema } from './schema';
import { requireSecondStep } from './second-factor/sign-in';
import { findSignInStatus } from './second-factor/store';
import { extendSession, SESSION_MS, sessionEnd } from './sessions/idle';
import { sessionTokenIn } from './sessions/session-cookie';
import { findSignedIn } from './sessions/store';
import { deleteExpiredSessions } from './store/members';

/**
 * People, passwords and sessions are better-auth's tables; memberships are ours. A sign-up writes both in one
 * transaction: better-auth's adapter runs on ours, and its hooks add the membership before the commit.
 */

export interface Auth {
  /** Serves /api/auth/*. Attempts are counted by `clientAddress`. Never rejects. */
  handler(request: IncomingMessage, response: ServerResponse, clientAddress: string): Promise<void>;
  /**
   * Returns the caller, identified by an API token or else by the session cookie. Undefined if nobody is signed in or
   * the person is no longer a member of any workspace. With `isUse`, the request counts as use of the session, which
   * extends it.
   */
  sessionOf(headers: Headers, options?: { isUse?: boolean }): Promise<Actor | undefined>;
  /** Like `sessionOf`, but also returns people who are signed in and must set up a second factor first. */
  visitorOf(headers: Headers, options?: { isUse?: boolean }): Promise<Visitor>;
  /** Warms up, so that the first request is answered as fast as later ones. Rejects if the database is down. */
  prepare(): Promise<void>;
}

/** The caller. At most one of the two fields is set. */
export interface Visitor {
  actor?: Actor;
  /** A signed-in person who can only set up a second factor, see `setupProcedure`. */
  restricted?: Actor;
}

export interface AuthOptions {
  /** Attempts per minute and address, counted separately for signing in and signing up. */
  rateLimit?: number;
  /**
   * Called after the first person has created their workspace, before the sign-up is answered. Errors are only logged.
   */
  onWorkspaceCreated?(ctx: Context, created: { workspaceId: string }): Promise<void>;
}

/** Requests that arrive together, such as those of a page that opens, share one query. */
const signedIn = together(findSignedIn);

const RATE_LIMIT = 10;
const RATE_WINDOW_S = 60;

/** Data of one sign-in or sign-up request, passed from hook to hook. */
interface Entry {
  tx?: Tx;
  admission?: Admission;
  workspaceId?: string;
  attempt?: SignInAttempt | undefined;
  /** A code from an authenticator app, or a recovery code. */
  code?: string | undefined;
}

const signUpBody = z.object({
  name: personNameSchema,
  email: emailSchema,
  /** May be missing or have a wrong length; better-auth reports that. */
  password: z.string().optional().catch(undefined),
  invitationToken: z.string().nullish(),
});

export function makeAuth(platform: Platform, options: AuthOptions = {}): Auth {
  const { settings, db, log } = platform;
  const entries = new AsyncLocalStorage<Entry>();
  const limit = { window: RATE_WINDOW_S, max: options.rateLimit ?? RATE_LIMIT };
  const secret = authSecret(settings.authSecret, settings.dataDir);
  const auth = betterAuth({
    appName: 'Variorum',
    baseURL: settings.publicUrl,
    basePath: AUTH_PATH,
    secret,
    database: prismaAdapter(withSharedTransaction(db, entries), { provider: 'postgresql', transaction: true }),
    trustedOrigins: (request) => trustedOrigins(request, settings.publicUrl),
    emailAndPassword: { enabled: true, minPasswordLength: PASSWORD_MIN, maxPasswordLength: PASSWORD_MAX },
    // `sessionOf` extends sessions. better-auth would also count requests that pages send on their own.
    session: { expiresIn: SESSION_MS / 1_000, disableSessionRefresh: true },
    rateLimit: {
      enabled: true,
      storage: 'database',
      customRules: { '/sign-in/email': limit, '/sign-up/email': limit },
    },
    advanced: {
      cookiePrefix: 'variorum',
      useSecureCookies: settings.publicUrl.startsWith('https:'),
      // Set explicitly, because better-auth skips these checks in a test runner.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
    hooks: entryHooks(db, entries),
    databaseHooks: databaseHooks(platform, entries, options),
    onAPIError: { throw: true },
    logger: { level: 'warn', log: (level, message) => log[level]({ part: 'better-auth' }, message) },
    telemetry: { enabled: false },
  });

  async function visitorOf(headers: Headers, { isUse = false } = {}): Promise<Visitor> {
    const token = tokenOf(headers);
    if (token !== undefined) {
      // Tokens may skip the second factor: each was created before the workspace required one, or by someone who had
      // one.
      const actor = await actorOfToken(platform, token);
      return actor ? { actor } : {};
    }
    const { authCookies } = await auth.$context;
    const sessionToken = sessionTokenIn(headers, { name: authCookies.sessionToken.name, secret });
    const session = sessionToken ? await signedIn(platform.pool, sessionToken) : undefined;
    if (!session?.isActive || session.expiresAt <= new Date()) return {};
    if (isUse) await extendSession(db, session, settings.sessionIdleMs);
    const actor = { userId: session.userId, name: session.name, sessionId: session.id };
    return session.isRestricted ? { restricted: actor } : { actor };
  }

  return {
    handler: makeAuthHandler({
      handle: (request) => {
        const origin = { ip: request.headers.get(CLIENT_ADDRESS_HEADER) ?? undefined, tokenId: undefined };
        return withOrigin(origin, () => entries.run({}, () => auth.handler(request)));
      },
      publicUrl: settings.publicUrl,
      log,
      explain: platform.database.explain,
    }),
    visitorOf,
    sessionOf: async (headers, options) => (await visitorOf(headers, options)).actor,
    async prepare() {
      await Promise.all([auth.$context, signedIn(platform.pool, newId())]);
    },
  };
}

/**
 * Wraps the database client for better-auth: its transactions get our limits, and our hooks can find the transaction
 * they run in. (Before that, better-auth counts attempts in transactions of its own.)
 */
function withSharedTransaction(db: Db, entries: AsyncLocalStorage<Entry>): Db {
  const begin = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      const signUp = entries.getStore();
      if (signUp) signUp.tx = tx;
      try {
        return await work(tx);
      } finally {
        if (signUp) delete signUp.tx;
      }
    });
  return new Proxy(db, {
    get: (target, key) => (key === '$transaction' ? begin : Reflect.get(target, key)),
  });
}

function trustedOrigins(request: Request | undefined, publicUrl: string): string[] {
  const origin = request?.headers.get('origin');
  const host = request?.headers.get('host') ?? undefined;
  const home = new URL(publicUrl).origin;
  return origin && isTrustedOrigin(origin, publicUrl, host) ? [home, origin] : [home];
}

function entryHooks(db: Db, entries: AsyncLocalStorage<Entry>): NonNullable<BetterAuthOptions['hooks']> {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-up/email') await refuseBadSignUp(db, ctx.body);
      const entry = entries.getStore();
      if (ctx.path !== '/sign-in/email' || !entry) return;
      entry.attempt = await takeSignInAttempt(db, ctx);
      entry.code = codeOf(ctx.body);
    }),
    after: createAuthMiddleware(async (ctx) => {
      const { newSession } = ctx.context;
      if (newSession) await markBrowser(ctx, newSession.user.email);
    }),
  };
}

/**
 * Checks the name and whether sign-up is allowed before anything is looked up or hashed, so that a stranger without an
 * invitation doesn't learn who has an account.
 */
async function refuseBadSignUp(db: Db, given: unknown): Promise<void> {
  const body = signUpBody.safeParse(given);
  if (!body.success) {
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID',
      message: body.error.issues[0]?.message ?? 'This form can’t be read.',
    });
  }
  await checkAdmission(db, invitationTokenOf(given)).catch(rethrowAsApiError);
  await requireUncommonPassword(body.data.password ?? '').catch(rethrowAsApiError);
}

function codeOf(body: unknown): string | undefined {
  const { code } = (body ?? {}) as { code?: unknown };
  return typeof code === 'string' && code !== '' ? code.slice(0, 40) : undefined;
}

/**
 * Returns the invitation's token as sent, or undefined if none was sent. A malformed one becomes 'malformed', which no
 * invitation has.
 */
function invitationTokenOf(body: unknown): string | undefined {
  const token = (body as { invitationToken?: unknown } | undefined)?.invitationToken;
  if (token === undefined || token === null || token === '') return undefined;
  return invitationTokenSchema.safeParse(token).success ? String(token) : 'malformed';
}

type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>;

function databaseHooks(platform: Platform, entries: AsyncLocalStorage<Entry>, options: AuthOptions): Hooks {
  const { db, bus, log } = platform;
  const current = (): Entry & { tx: Tx } => {
    const signUp = entries.getStore();
    if (!signUp?.tx) throw new Error('a user can only be created by signing up');
    return signUp as Entry & { tx: Tx };
  };
  return {
    user: {
      create: {
        async before(user, ctx) {
          const signUp = current();
          signUp.admission = await admitPerson(signUp.tx, invitationTokenOf(ctx?.body)).catch(rethrowAsApiError);
          return { data: { ...user, name: personNameSchema.parse(user.name), image: null } };
        },
        // Runs after the commit.
        async after(user) {
          const { admission, workspaceId } = entries.getStore() ?? {};
          if (platform.settings.smtp) {
            await sendVerification(platform, user.id).catch((error) =>
              log.error({ err: error }, 'no verification link could be created'),
            );
          }
          if (admission?.as !== 'founder' || !workspaceId) return;
          const ctx: Context = { ...platform, actor: { userId: user.id, name: user.name, sessionId: undefined } };
          try {
            await options.onWorkspaceCreated?.(ctx, { workspaceId });
          } catch (error) {
            log.error({ err: error, workspaceId }, 'the new workspace could not be set up');
          }
        },
      },
    },
    account: {
      create: {
        // At this point the person's row exists, and nothing is committed yet.
        async before(account) {
          const signUp = current();
          if (!signUp.admission) throw new Error('nobody was admitted');
          signUp.workspaceId = await enrolPerson(signUp.tx, account.userId, signUp.admission);
          if (platform.settings.smtp) await demandVerification(signUp.tx, account.userId);
        },
      },
    },
    session: {
      create: {
        async before(session) {
          const { tx = db, attempt, code } = entries.getStore() ?? {};
          // The password was right, so the attempt wasn't a guess.
          if (attempt) await uncountAttempt(db, attempt.key);
          await deleteExpiredSessions(tx, session.userId, new Date());
          if ((await findSignInStatus(tx, session.userId)).isActive) {
            await requireSecondStep(platform, { userId: session.userId, code, browser: attempt?.browser });
            const now = new Date();
            const idleMs = platform.settings.sessionIdleMs;
            return { data: { ...session, expiresAt: sessionEnd({ createdAt: now, now, idleMs }) } };
          }
          throw new APIError('FORBIDDEN', {
            code: 'DEACTIVATED',
            message: 'Your access was removed. Ask an owner or admin to restore it.',
          });
        },
      },
      delete: {
        async after(session) {
          bus.publish(topics.access(session.userId));
        },
      },
    },
  };
}

type ApiStatus = ConstructorParameters<typeof APIError>[0];

/**
 * Converts our errors into better-auth's, so that it passes them on, with the reason as code and the message for the
 * user.
 */
function rethrowAsApiError(error: unknown): never {
  if (!isAppError(error)) throw error;
  throw new APIError(HTTP_STATUS[error.code] as ApiStatus, { code: reasonOf(error), message: error.message });
}

function reasonOf(error: AppError): string {
  const reason = error.details?.reason;
  return typeof reason === 'string' ? `INVITATION_${reason.toUpperCase()}` : error.code;
}
