// The API in a separate process, so that its CPU time can be measured. It answers each message with the time used so
// far.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { appRouter } from '@/api/root';
import { makeAuth } from '@/identity/auth';
import { CallLimiter } from '@/identity/calls/limiter';
import { openPostgresBus } from '@/platform/bus/postgres';
import { openDatabase } from '@/platform/database';
import { openJobs } from '@/platform/jobs';
import { makeLog } from '@/platform/log';
import { readSettings } from '@/platform/settings';
import { makeHealth } from '../../server/http/health/health';
import { makeHttp } from '../../server/http/http';
import { makeTrpcSockets } from '../../server/http/trpc-ws';

const server = http.createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const settings = readSettings({ ...process.env, PUBLIC_URL: url });
const log = makeLog('silent');
const database = openDatabase(settings.databaseUrl ?? '', log, { max: 8 });
const bus = await openPostgresBus(settings.databaseUrl ?? '', database.pool, log);
const jobs = await openJobs(database.pool);
const platform = { settings, database, db: database.db, pool: database.pool, bus, jobs, log };
const auth = makeAuth(platform, { rateLimit: 100_000 });
const health = makeHealth(platform, {
  version: '0.0.0',
  sync: () => ({ documents: 0, connections: 0 }),
  turns: async () => ({ running: 0, queued: 0 }),
});
// Unlimited, because the cost of calls is measured, not their number.
const unlimited = { burst: 1e9, perSecond: 1e9, atOnce: 1e9 };
const limiter = new CallLimiter({ read: unlimited, write: unlimited, heavy: unlimited });
const handle = makeHttp(platform, { auth, appRouter, health, limiter });
const sockets = makeTrpcSockets(platform, { auth, appRouter, limiter });
server.on('request', (request, response) => void handle(request, response));
server.on('upgrade', (request, socket, head) => void sockets.upgrade(request, socket, head));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.on('disconnect', () => process.exit(0));
process.send?.(url);
