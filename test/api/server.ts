import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { CopyEditor } from '@/agent/copy-editor/copy-editor';
import { appRouter } from '@/api/root';
import { type Auth, type AuthOptions, makeAuth } from '@/identity/auth';
import { CallLimiter } from '@/identity/calls/limiter';
import type { Platform } from '@/platform/context';
import { makeHealth } from '../../server/http/health/health';
import { type ApiRoute, makeHttp } from '../../server/http/http';
import { makeSharedPages } from '../../server/http/shared/shared-pages';
import { makeTrpcSockets, type TrpcSockets } from '../../server/http/trpc-ws';
import { upgradeHeaders } from '../../server/http/upgrade-headers';
import { createLimitedServer } from '../../server/request-limits';
import { makeSync } from '../../server/sync/sync';
import { makeTerminals } from '../../server/terminal/terminal';
import { testPlatform } from '../support/database';

export interface ApiServer {
  /** The URL without a slash at the end. */
  url: string;
  port: number;
  /** The platform with its database's URL. */
  platform: Platform & { url: string };
  auth: Auth;
  sockets: TrpcSockets;
}

export interface ApiServerOptions extends AuthOptions {
  routes?: ApiRoute[];
  recheckMs?: number;
  maxSubscriptions?: number;
  /** The server's public URL, if it isn't this server's own URL. */
  publicUrl?: string;
  /** Additional settings, as environment variables. */
  env?: Record<string, string>;
  limiter?: CallLimiter;
  /** Limits the readers of share links. */
  readers?: CallLimiter;
  /** Whether it also serves `/sync`. */
  hasSync?: boolean;
  /** If given, it also serves `/terminal`, with this copy editor. */
  terminalsOf?: CopyEditor;
  turns?(): Promise<{ running: number; queued: number }>;
}

/** Starts the API on a real port, with its own database, for one test file. */
export async function startApiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  const {
    routes = [],
    recheckMs,
    maxSubscriptions,
    publicUrl,
    env = {},
    limiter = new CallLimiter(),
    readers,
    hasSync = false,
    terminalsOf,
    turns = async () => ({ running: 0, queued: 0 }),
    ...authOptions
  } = options;
  const server = createLimitedServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const platform = await testPlatform({ PUBLIC_URL: publicUrl ?? url, ...env });
  const auth = makeAuth(platform, { rateLimit: 100_000, ...authOptions });
  const health = makeHealth(platform, { version: '0.0.0', sync: () => ({ documents: 0, connections: 0 }), turns });
  const handle = makeHttp(platform, { auth, appRouter, health, limiter, routes });
  const sockets = makeTrpcSockets(platform, {
    auth,
    appRouter,
    limiter,
    ...(recheckMs && { recheckMs }),
    ...(maxSubscriptions && { maxSubscriptions }),
  });
  const authenticate = (request: http.IncomingMessage) => auth.sessionOf(upgradeHeaders(request, platform));
  const sync = hasSync ? makeSync(platform, { authenticate }) : undefined;
  const terminals = terminalsOf && makeTerminals(platform, { copyEditor: terminalsOf, authenticate });
  const serveShared = makeSharedPages(platform, '0.0.0', authenticate, readers);
  server.on('request', (request, response) => {
    if (!handle(request, response) && !serveShared(request, response)) response.end('a page');
  });
  server.on('upgrade', (request, socket, head) => {
    if (sync?.handleSyncUpgrade(request, socket, head)) return;
    if (terminals?.upgrade(request, socket, head)) return;
    if (!sockets.upgrade(request, socket, head)) socket.destroy();
  });
  afterAll(async () => {
    await sockets.close();
    await sync?.close();
    await terminals?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url, port, platform, auth, sockets };
}
