import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Encoder, getWSConnectionHandler, jsonEncoder } from '@trpc/server/adapters/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { AppRouter } from '@/api/root';
import type { Auth } from '@/identity/auth';
import type { CallLimiter } from '@/identity/calls/limiter';
import { MAX_BATCH } from '@/identity/calls/limits';
import type { Actor } from '@/identity/context';
import { isTrustedOrigin } from '@/identity/origin';
import { membershipsOf } from '@/identity/queries/membership';
import type { RequestContext } from '@/identity/trpc';
import type { Platform } from '@/platform/context';
import { topics } from '@/platform/topics';
import { clientAddress } from './client-address';
import { reportTrpcError } from './trpc-errors';
import { upgradeHeaders } from './upgrade-headers';

/** Subscriptions of the API, over one WebSocket a tab at /trpc-ws. */
export interface TrpcSockets {
  /** Takes an upgrade of its path; false for any other. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Sends everybody away, to come back to another process. */
  close(): Promise<void>;
}

export interface TrpcSocketsParts {
  auth: Auth;
  appRouter: AppRouter;
  limiter: CallLimiter;
  /** How often access is looked up without any news, since news can get lost. */
  recheckMs?: number;
  /** Of one person, over all their sockets to this process. A page has one for each project, and some more. */
  maxSubscriptions?: number;
}

/** Closing codes; see design of /sync for the same ones. 1012 and 1013 ask to come again. */
const CLOSE = { notSignedIn: 4401, garbage: 4400, tooMany: 4429, comeBack: 1012, tryLater: 1013 } as const;
const PATH = '/trpc-ws';
const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_SOCKETS = 20;
const MAX_SUBSCRIPTIONS = 100;
const RECHECK_MS = 60_000;
const CLOSE_WITHIN_MS = 1_000;

export function makeTrpcSockets(platform: Platform, parts: TrpcSocketsParts): TrpcSockets {
  const { auth, appRouter, limiter, recheckMs = RECHECK_MS, maxSubscriptions = MAX_SUBSCRIPTIONS } = parts;
  const { publicUrl } = platform.settings;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const actors = new WeakMap<IncomingMessage, Actor>();
  const rechecks = new Set<() => Promise<void>>();
  const people = new Map<string, Person>();
  let isClosed = false;
  let timer = setTimeout(recheckAll, recheckMs).unref();

  /** One after the other: they are in no hurry, and must not crowd out what people wait for. */
  async function recheckAll(): Promise<void> {
    for (const recheck of [...rechecks]) await recheck();
    if (!isClosed) timer = setTimeout(recheckAll, recheckMs).unref();
  }

  const serve = getWSConnectionHandler<AppRouter>({
    wss: server,
    router: appRouter,
    createContext: ({ req }): RequestContext => {
      const actor = actors.get(req);
      const subscriptions = actor && people.get(actor.userId)?.subscriptions;
      return { platform, actor, ip: clientAddress(req, publicUrl), limiter, ...(subscriptions && { subscriptions }) };
    },
    experimental_encoder: boundedEncoder,
    keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 },
    onError: ({ error, path }) => reportTrpcError(platform.log, error, path),
  });

  async function open(ws: WebSocket, request: IncomingMessage, { actor, headers }: Visitor): Promise<void> {
    const none = { sockets: 0, subscriptions: { open: 0, most: maxSubscriptions } };
    const person = people.get(actor.userId) ?? none;
    if (person.sockets >= MAX_SOCKETS) return dismiss(ws, CLOSE.tooMany, 'too many connections');
    person.sockets++;
    people.set(actor.userId, person);
    actors.set(request, actor);
    const watch = watchAccess(ws, { platform, auth, headers, userId: actor.userId });
    rechecks.add(watch.recheck);
    ws.once('close', () => {
      watch.stop();
      rechecks.delete(watch.recheck);
      person.sockets--;
      if (person.sockets === 0) people.delete(actor.userId);
    });
    // Pauses the socket at once: nothing is asked over it before it is watched.
    const looked = watch.recheck();
    serve(ws, request);
    await looked;
  }

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const headers = upgradeHeaders(request, platform);
    const actor = await auth.sessionOf(headers);
    server.handleUpgrade(request, socket, head, (ws) => {
      // Closed after the handshake, since a browser does not see why one was refused.
      if (!actor) return dismiss(ws, CLOSE.notSignedIn, 'not signed in');
      // Nothing here reads connection parameters; who somebody is comes with the handshake.
      if (hasConnectionParams(request)) return dismiss(ws, CLOSE.garbage, 'no connection parameters');
      open(ws, request, { actor, headers }).catch((error) => {
        // E.g. a Host header that is none.
        platform.log.warn({ err: error }, 'a subscription socket could not be served');
        dismiss(ws, CLOSE.garbage, 'bad request');
      });
    });
  }

  return {
    upgrade(request, socket, head) {
      if ((request.url ?? '').split('?', 1)[0] !== PATH) return false;
      socket.on('error', () => socket.destroy());
      const { origin, host } = request.headers;
      if (origin !== undefined && !isTrustedOrigin(origin, publicUrl, host)) {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return true;
      }
      accept(request, socket, head).catch((error) => {
        platform.log.error({ err: error }, 'a subscription socket failed to open');
        socket.destroy();
      });
      return true;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const clients = [...server.clients];
      const closed = Promise.all(clients.map((ws) => new Promise((resolve) => ws.once('close', resolve))));
      for (const ws of clients) dismiss(ws, CLOSE.comeBack, 'restarting');
      await closed;
      server.close();
    },
  };
}

function hasConnectionParams({ url = '' }: IncomingMessage): boolean {
  return new URLSearchParams(url.split('?', 2)[1]).has('connectionParams');
}

/** JSON, and no more calls in one message than in one request. */
const boundedEncoder: Encoder = {
  encode: jsonEncoder.encode,
  decode(data) {
    const message = jsonEncoder.decode(data);
    if (Array.isArray(message) && message.length > MAX_BATCH.member) throw new Error('too many calls in one message');
    return message;
  },
};

/** Closes a socket and hears nothing more from it, however long its other end takes to agree. */
function dismiss(ws: WebSocket, code: number, reason: string): void {
  ws.removeAllListeners('message');
  ws.resume();
  ws.close(code, reason);
  const late = setTimeout(() => ws.terminate(), CLOSE_WITHIN_MS);
  ws.once('close', () => clearTimeout(late));
}

/** What is open of somebody. */
interface Person {
  sockets: number;
  subscriptions: { open: number; most: number };
}

interface Visitor {
  actor: Actor;
  headers: Headers;
}

interface Watched {
  platform: Platform;
  auth: Auth;
  headers: Headers;
  userId: string;
}

/**
 * Keeps a socket no longer than the access it was opened with: without a session it closes for good, with other
 * memberships it closes to be opened again, so that each subscription is asked for anew.
 */
function watchAccess(ws: WebSocket, { platform, auth, headers, userId }: Watched) {
  let granted: string | undefined;
  async function look(): Promise<void> {
    const actor = await auth.sessionOf(headers);
    const now = (await membershipsOf(platform, userId)).join();
    if (!actor || !now) return dismiss(ws, CLOSE.notSignedIn, 'signed out');
    granted ??= now;
    if (granted !== now) dismiss(ws, CLOSE.comeBack, 'access changed');
  }
  let looks = 0;
  /** While access is being looked up, nothing is heard from the socket. Never rejects. */
  async function recheck(): Promise<void> {
    looks++;
    ws.pause();
    try {
      await look();
    } catch (error) {
      platform.log.warn({ err: error }, 'access could not be looked up');
      dismiss(ws, CLOSE.tryLater, 'try again later');
    }
    looks--;
    if (looks === 0) ws.resume();
  }
  const stop = platform.bus.subscribe(topics.access(userId), () => void recheck());
  return { recheck, stop };
}
