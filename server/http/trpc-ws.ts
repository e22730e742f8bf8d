import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Encoder, getWSConnectionHandler, jsonEncoder } from '@trpc/server/adapters/ws';
import type { WebSocket } from 'ws';
import type { AppRouter } from '@/api/root';
import type { Auth } from '@/identity/auth';
import type { CallLimiter } from '@/identity/calls/limiter';
import { MAX_BATCH } from '@/identity/calls/limits';
import type { Actor } from '@/identity/context';
import { membershipsOf } from '@/identity/queries/membership';
import { projectAccessOf } from '@/identity/queries/projects';
import type { RequestContext } from '@/identity/trpc';
import { CLOSE } from '@/kernel/close-code';
import type { Platform } from '@/platform/context';
import { type ClientSocket, dismiss } from '../sockets/client-socket';
import { OpenSockets, type PersonalSocket } from '../sockets/open-sockets';
import { SocketServer } from '../sockets/socket-server';
import { clientAddress } from './client-address';
import { reportTrpcError } from './trpc-errors';
import { upgradeHeaders } from './upgrade-headers';

/** Subscriptions of the API, over one WebSocket per tab at /trpc-ws. */
export interface TrpcSockets {
  /** Handles an upgrade of its path. Returns false for any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes all sockets, so that clients reconnect to another process. */
  close(): Promise<void>;
}

export interface TrpcSocketsParts {
  auth: Auth;
  appRouter: AppRouter;
  limiter: CallLimiter;
  /** How often access is checked without a message about a change, since messages can get lost. */
  recheckMs?: number;
  /**
   * The most subscriptions of one person in this process, over all their sockets. A page has one per project, and some
   * more.
   */
  maxSubscriptions?: number;
}

const PATH = '/trpc-ws';
const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_SOCKETS = 20;
const MAX_SUBSCRIPTIONS = 100;
const RECHECK_MS = 60_000;

export function makeTrpcSockets(platform: Platform, parts: TrpcSocketsParts): TrpcSockets {
  const { auth, appRouter, limiter, recheckMs = RECHECK_MS, maxSubscriptions = MAX_SUBSCRIPTIONS } = parts;
  const server = new SocketServer(platform, { maxPayload: MAX_MESSAGE_BYTES });
  const open = new OpenSockets<TrpcSocket>(platform, { mostPerPerson: MAX_SOCKETS, recheckMs });
  const actors = new WeakMap<IncomingMessage, Actor>();
  const subscriptions = new Map<string, SubscriptionCount>();

  const serve = getWSConnectionHandler<AppRouter>({
    wss: server.server,
    router: appRouter,
    createContext: ({ req }): RequestContext => {
      const actor = actors.get(req);
      const count = actor && subscriptions.get(actor.userId);
      const ip = clientAddress(req, platform.settings.publicUrl);
      return { platform, actor, ip, limiter, ...(count && { subscriptions: count }) };
    },
    experimental_encoder: boundedEncoder,
    keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 },
    onError: ({ error, path }) => reportTrpcError(platform.log, error, path),
  });

  async function accept(ws: ClientSocket, request: IncomingMessage): Promise<void> {
    const headers = upgradeHeaders(request, platform);
    const actor = await auth.sessionOf(headers);
    if (!actor) return dismiss(ws, CLOSE.notSignedIn, 'not signed in');
    // Connection parameters aren't supported; the handshake identifies the person.
    if (hasConnectionParams(request)) return dismiss(ws, CLOSE.garbage, 'no connection parameters');
    if (ws.readyState !== ws.OPEN) return;
    const { userId } = actor;
    const socket = new TrpcSocket(ws, { platform, auth, headers });
    if (!open.add(userId, ws, socket)) return dismiss(ws, CLOSE.tryLater, 'too many connections');
    if (!subscriptions.has(userId)) subscriptions.set(userId, { open: 0, most: maxSubscriptions });
    ws.once('close', () => {
      if (!open.has(userId)) subscriptions.delete(userId);
    });
    actors.set(request, actor);
    // No messages are read before the person's access is known.
    const looked = socket.recheck(userId);
    try {
      serve(ws, request);
    } catch (error) {
      // For example, because of an invalid Host header.
      platform.log.warn({ err: error }, 'a subscription socket could not be served');
      dismiss(ws, CLOSE.garbage, 'bad request');
    }
    await looked;
  }

  return {
    upgrade(request, socket, head) {
      if ((request.url ?? '').split('?', 1)[0] !== PATH) return false;
      server.upgrade({ request, socket, head }, (ws) => accept(ws, request));
      return true;
    },
    async close() {
      await server.close();
      open.close();
    },
  };
}

function hasConnectionParams({ url = '' }: IncomingMessage): boolean {
  return new URLSearchParams(url.split('?', 2)[1]).has('connectionParams');
}

/** Decodes JSON, and allows no more calls in one message than in one request. */
const boundedEncoder: Encoder = {
  encode: jsonEncoder.encode,
  decode(data) {
    const message = jsonEncoder.decode(data);
    if (Array.isArray(message) && message.length > MAX_BATCH.member) throw new Error('too many calls in one message');
    return message;
  },
};

interface SubscriptionCount {
  open: number;
  most: number;
}

interface TrpcSocketParts {
  platform: Platform;
  auth: Auth;
  headers: Headers;
}

/**
 * A socket that closes when the access that it was opened with ends. Without a session, it closes for good. If
 * memberships change or a project can no longer be entered, it closes so that the client reconnects, and each
 * subscription is checked again.
 */
class TrpcSocket implements PersonalSocket {
  readonly #ws: WebSocket;
  readonly #parts: TrpcSocketParts;
  #granted: { workspaces: string; projects: ReadonlySet<string> } | undefined;
  #looks = 0;

  constructor(ws: WebSocket, parts: TrpcSocketParts) {
    this.#ws = ws;
    this.#parts = parts;
  }

  /** Checks access again. No messages are read meanwhile. */
  async recheck(userId: string): Promise<void> {
    this.#looks++;
    this.#ws.pause();
    try {
      await this.#look(userId);
    } finally {
      this.#looks--;
      if (this.#looks === 0) this.#ws.resume();
    }
  }

  async #look(userId: string): Promise<void> {
    const { platform, auth, headers } = this.#parts;
    const actor = await auth.sessionOf(headers);
    const memberships = await membershipsOf(platform, userId);
    if (!actor || memberships.length === 0) return dismiss(this.#ws, CLOSE.notSignedIn, 'signed out');
    const workspaces = memberships.join();
    const projects = new Set(await projectAccessOf(platform, userId));
    const before = this.#granted ?? { workspaces, projects };
    const hasLost = [...before.projects].some((access) => !projects.has(access));
    if (before.workspaces !== workspaces || hasLost) return dismiss(this.#ws, CLOSE.restart, 'access changed');
    // Access to additional projects doesn't affect open subscriptions.
    this.#granted = { workspaces, projects };
  }
}
