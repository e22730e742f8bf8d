import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPostgresBus } from '@/platform/bus/postgres';
import { openDatabase } from '@/platform/database';
import { makeLog } from '@/platform/log';
import { readSettings } from '@/platform/settings';
import { makeSync } from '../../server/sync/sync';
import { serve } from './child';
import { heapInUse } from './heap-in-use';

/** Runs only the product's sync server. The token is the person's id. */
const url = process.env.BENCH_DATABASE ?? '';
const log = makeLog('warn');
const database = openDatabase(url, log);
const bus = await openPostgresBus(url, database.pool, log);
const jobs = { add: async () => {}, work: async () => ({ stop: async () => {} }), close: async () => {} };
const settings = readSettings({});
const sync = makeSync(
  { settings, database, db: database.db, pool: database.pool, bus, jobs, log },
  {
    async authenticate(request) {
      const userId = new URL(request.url ?? '', 'http://localhost').searchParams.get('token');
      return userId ? { userId, name: userId } : undefined;
    },
    limits: { connectionsPerUser: 10_000, idle: Number(process.env.BENCH_IDLE_MS ?? 10_000) },
  },
);
const server = http.createServer().listen(Number(process.env.BENCH_PORT ?? 0), '127.0.0.1');
server.on('upgrade', (request, socket, head) => sync.handleSyncUpgrade(request, socket, head));
await new Promise((resolve) => server.once('listening', resolve));
await sync.prepared;

process.on('SIGTERM', () => process.exit(0));
serve({}, async (request) => {
  const { what } = request as { what?: 'stats' | 'heap' };
  switch (what) {
    case 'stats':
      return sync.stats();
    case 'heap':
      return { bytes: await heapInUse() };
    case undefined:
      return { port: (server.address() as AddressInfo).port };
  }
});
