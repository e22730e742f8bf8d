import type { IncomingMessage, ServerResponse } from 'node:http';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { AppRouter } from '@/api/root';
import type { Auth } from '@/identity/auth';
import { AUTH_PATH, headersOf } from '@/identity/auth-http';
import type { CallLimiter } from '@/identity/calls/limiter';
import { bodyBytes, MAX_BATCH, type ProcedureMeta } from '@/identity/calls/limits';
import { isFromHere } from '@/identity/origin';
import { managesAny } from '@/identity/queries/managers';
import { type RequestContext, toTrpcError } from '@/identity/trpc';
import { isAppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { clientAddress, isLocal } from './client-address';
import type { Health } from './health/health';
import { sendError, sendJson } from './respond';
import { makeSecurityHeaders } from './security-headers';
import { reportTrpcError } from './trpc-errors';

/** A route that isn't tRPC, e.g. a download. */
export interface ApiRoute {
  /** A route for GET also answers HEAD. Node then sends the headers only. */
  method: 'GET' | 'POST' | readonly ('GET' | 'POST')[];
  /** Matched against the whole path, e.g. `/^\/api\/documents\/(?<id>[^/]+)\/export$/`. */
  path: RegExp;
  /** If it throws an AppError, that becomes the response. */
  handle(call: ApiCall): Promise<void>;
}

export interface ApiCall {
  request: IncomingMessage;
  response: ServerResponse;
  /** The named groups of `path`. */
  groups: Record<string, string>;
  context: RequestContext;
}

export interface HttpParts {
  auth: Auth;
  appRouter: AppRouter;
  health: Health;
  limiter: CallLimiter;
  routes?: ApiRoute[];
  /** Relaxes the content security policy for hot reload. */
  dev?: boolean;
}

const TRPC_PATH = '/api/trpc/';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

type Serve = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> | void;

/**
 * Handles everything below /api. The handler returns false for other paths, which are pages; it sets the security
 * headers for those too.
 */
export function makeHttp(
  platform: Platform,
  parts: HttpParts,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { log, settings } = platform;
  const secure = makeSecurityHeaders({ ...settings, dev: parts.dev ?? false });
  const serve = makeServe(platform, parts);
  return (request, response) => {
    secure(request, response);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (path !== '/api' && !path.startsWith('/api/')) return false;
    if (!SAFE_METHODS.has(request.method ?? '') && !isFromHere(request, settings.publicUrl)) {
      log.warn({ origin: request.headers.origin, path }, 'a request from another site was refused');
      const message = `Open Variorum at ${settings.publicUrl}. Requests from other addresses are refused.`;
      sendJson(response, 403, { code: 'FORBIDDEN', message });
      return true;
    }
    void (async () => {
      try {
        await serve(request, response, path);
      } catch (error) {
        log.error({ err: error, path }, 'a request failed');
        sendError(response, platform.database.explain(error));
      }
    })();
    return true;
  };
}

function makeServe(platform: Platform, parts: HttpParts): Serve {
  const { auth, health, routes = [] } = parts;
  const { publicUrl } = platform.settings;
  const trpc = makeTrpc(platform, parts);
  const tellHealth = async (request: IncomingMessage, response: ServerResponse) => {
    if (!allowsMethod(request, response, ['GET', 'HEAD'])) return;
    const { ok, report } = await health();
    const mayKnow = isLocal(request) || (ok && (await managesMembers(platform, auth, request)));
    sendJson(response, ok ? 200 : 503, mayKnow ? report : { status: report.status });
  };
  return async (request, response, path) => {
    if (path.startsWith(TRPC_PATH)) return trpc(request, response, path);
    if (path.startsWith(`${AUTH_PATH}/`)) return auth.handler(request, response, clientAddress(request, publicUrl));
    if (path === '/api/health') return tellHealth(request, response);
    const route = routes.find((candidate) => candidate.path.test(path));
    if (!route) return sendJson(response, 404, { code: 'NOT_FOUND', message: 'Not found.' });
    if (!allowsMethod(request, response, methodsOf(route))) return;
    await runRoute(platform, parts, { route, request, response, path });
  };
}

function methodsOf({ method }: ApiRoute): string[] {
  return [method].flat().flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]));
}

async function runRoute(
  platform: Platform,
  parts: HttpParts,
  call: { route: ApiRoute; request: IncomingMessage; response: ServerResponse; path: string },
): Promise<void> {
  const { route, request, response, path } = call;
  const context = await requestContext(platform, parts.auth, request);
  await route.handle({ request, response, groups: route.path.exec(path)?.groups ?? {}, context }).catch((error) => {
    // A refusal is a normal response, not a server error.
    const isRefusal = isAppError(error) && error.code !== 'INTERNAL';
    if (isRefusal) platform.log.debug({ code: error.code, path }, 'a request was refused');
    else if (isBrokenOff(request, error)) platform.log.debug({ path }, 'a client broke off its request');
    else platform.log.error({ err: error, path }, 'a request failed');
    sendError(response, platform.database.explain(error));
  });
}

/** Returns whether a request failed because its client closed the connection before the whole body had arrived. */
function isBrokenOff(request: IncomingMessage, error: unknown): boolean {
  if (request.complete) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === 'ECONNRESET' && error === request.errored);
}

function isJson(request: IncomingMessage): boolean {
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '');
}

/** Returns whether a request has a session. If the session can't be read, the request counts as a stranger's. */
function callerOf(context: Promise<{ actor?: unknown }>): Promise<'member' | 'stranger'> {
  return context.then(({ actor }) => (actor ? 'member' : 'stranger')).catch(() => 'stranger');
}

function makeTrpc(platform: Platform, { auth, appRouter, limiter }: HttpParts): Serve {
  return async (request, response, path) => {
    if (!allowsMethod(request, response, ['GET', 'POST'])) return;
    if (request.method === 'POST' && !isJson(request)) {
      return sendJson(response, 415, { code: 'INVALID', message: 'Send application/json.' });
    }
    const called = path.slice(TRPC_PATH.length);
    // The caller is identified before the body is read, because a stranger may send only a little.
    const context = requestContext(platform, auth, request).then((known) => ({ ...known, limiter }));
    const caller = await callerOf(context);
    const maxBodySize = bodyBytes(caller, metas(appRouter, called));
    if (Number(request.headers['content-length'] ?? 0) > maxBodySize) {
      response.setHeader('connection', 'close');
      return sendJson(response, 413, { code: 'TOO_LARGE', message: 'The request is too large.' });
    }
    response.setHeader('cache-control', 'no-store');
    await nodeHTTPRequestHandler({
      req: request,
      res: response,
      path: called,
      router: appRouter,
      maxBodySize,
      maxBatchSize: MAX_BATCH[caller],
      // A query whose input is too long for a URL comes as a POST.
      allowMethodOverride: true,
      createContext: () =>
        context.catch((error) => {
          throw toTrpcError(platform.database.explain(error));
        }),
      onError: ({ error, path: procedure }) => reportTrpcError(platform.log, error, procedure),
    });
  };
}

/** Returns the metadata of the called procedures. Unknown procedures are left out. */
function metas(appRouter: AppRouter, called: string): (ProcedureMeta | undefined)[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>;
  const paths = called.split(',').filter((path) => Object.hasOwn(procedures, path));
  return paths.map((path) => procedures[path]?._def.meta);
}

/**
 * Returns whether a request comes from someone who manages a workspace's members, in a browser or with an API token.
 */
async function managesMembers(platform: Platform, auth: Auth, request: IncomingMessage): Promise<boolean> {
  const actor = await auth.sessionOf(headersOf(request)).catch(() => undefined);
  return actor !== undefined && (await managesAny(platform.database.reserved.db, actor.userId));
}

async function requestContext(platform: Platform, auth: Auth, request: IncomingMessage): Promise<RequestContext> {
  // Pages send reads on their own, so only a request that changes something counts as use by the person.
  const isUse = !SAFE_METHODS.has(request.method ?? '');
  const { actor, restricted } = await auth.visitorOf(headersOf(request), { isUse });
  return { platform, actor, restricted, ip: clientAddress(request, platform.settings.publicUrl) };
}

function allowsMethod(request: IncomingMessage, response: ServerResponse, methods: string[]): boolean {
  if (methods.includes(request.method ?? '')) return true;
  response.setHeader('allow', methods.join(', '));
  sendJson(response, 405, { code: 'METHOD_NOT_ALLOWED', message: `Use ${methods.join(' or ')}.` });
  return false;
}
