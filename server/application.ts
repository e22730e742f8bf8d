import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { installBridge } from '@/api/bridge';
import { appRouter } from '@/api/root';
import { makeAuth } from '@/identity/auth';
import { openPostgresBus } from '@/platform/bus-postgres';
import { openRedisBus } from '@/platform/bus-redis';
import type { Platform } from '@/platform/context';
import { openDatabase } from '@/platform/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/platform/embedded-postgres';
import { openJobs } from '@/platform/jobs';
import type { Logger } from '@/platform/log';
import { applyMigrations } from '@/platform/migrations';
import type { Settings } from '@/platform/settings';
import { makeBridge } from './http/bridge';
import { exportRoute } from './http/export';
import { makeHealth } from './http/health';
import { makeHttp } from './http/http';
import { makeTrpcSockets } from './http/trpc-ws';
import { startPages } from './pages';

export interface ApplicationOptions {
  settings: Settings;
  log: Logger;
  dev: boolean;
  /** Called when the embedded Postgres ends by itself. */
  onDatabaseLost(): void;
}

interface Closing {
  name: string;
  close(): Promise<void> | void;
}

/**
 * The composition root: builds every part in order, and stops them in the opposite one. Nothing else in the product
 * makes a connection, reads a setting or starts a timer at import.
 */
export async function startApplication(options: ApplicationOptions): Promise<{ stop(): Promise<void> }> {
  const { settings, log } = options;
  const closing: Closing[] = [];
  const own = settings.databaseUrl ? undefined : await startOwnDatabase(options);
  if (own) closing.push({ name: 'postgres', close: () => own.stop() });
  const url = settings.databaseUrl ?? (own as EmbeddedPostgres).url();
  const applied = await applyMigrations(url);
  if (applied.length) log.info({ migrations: applied }, 'database migrated');

  const platform = await openPlatform(url, options, closing);
  const auth = makeAuth(platform, {
    onWorkspaceCreated: (ctx, { workspaceId }) => createSampleProject(ctx, workspaceId),
  });
  const health = makeHealth(platform, { version: version(), sync: () => sync.stats(), turns: () => turns.counts() });
  const sockets = makeTrpcSockets(platform, { auth, appRouter });
  installBridge(makeBridge(platform, { auth, appRouter }));
  const pages = settings.roles.has('web')
    ? await startPages({ dev: options.dev, port: settings.port, host: settings.host })
    : undefined;
  if (pages) closing.push({ name: 'pages', close: () => pages.close() });

  const serveApi = makeHttp(platform, { auth, appRouter, health, routes: [exportRoute], dev: options.dev });
  const server = http.createServer((request, response) => {
    if (serveApi(request, response)) return;
    if (pages) void pages.handle(request, response);
    else response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket, head) => {
    if (sockets.upgrade(request, socket, head)) return;
    if (!pages?.upgrade(request, socket, head)) socket.destroy();
  });
  await listen(server, settings);
  closing.push({
    name: 'http',
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  log.info({ port: settings.port, roles: [...platform.settings.roles] }, 'ready');
  return { stop: () => closeAll(closing, log) };
}

function version(): string {
  return (JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }).version;
}

async function startOwnDatabase({ settings, log, onDatabaseLost }: ApplicationOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dir: path.join(settings.dataDir, 'postgres'), log });
  void postgres.exited.then(onDatabaseLost);
  return postgres;
}

async function openPlatform(url: string, { settings, log }: ApplicationOptions, closing: Closing[]): Promise<Platform> {
  const database = openDatabase(url, log);
  closing.push({ name: 'database', close: () => database.close() });
  const bus = settings.redisUrl
    ? await openRedisBus(settings.redisUrl, log)
    : await openPostgresBus(url, database.pool, log);
  closing.push({ name: 'bus', close: () => bus.close() });
  const jobs = await openJobs(database.pool);
  closing.push({ name: 'jobs', close: () => jobs.close() });
  return { settings, database, db: database.db, pool: database.pool, bus, jobs, log };
}

function listen(server: http.Server, settings: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function closeAll(closing: Closing[], log: Logger): Promise<void> {
  for (const part of closing.reverse()) {
    try {
      await part.close();
    } catch (error) {
      log.warn({ err: error, part: part.name }, 'a part did not stop cleanly');
    }
  }
}
