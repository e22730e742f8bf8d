import http from 'node:http';
import { openPostgresBus } from '@/platform/bus/postgres';
import { openDatabase } from '@/platform/database';
import { makeLog } from '@/platform/log';
import { readSettings } from '@/platform/settings';
import { makeSync } from '../../server/sync/sync';

/** A server for being killed. A token is the person's id. */
const url = process.env.CRASH_DATABASE ?? '';
const log = makeLog('warn');
const database = openDatabase(url, log);
const bus = await openPostgresBus(url, database.pool, log);
const jobs = { add: async () => {}, work: async () => ({ stop: async () => {} }), close: async () => {} };
const platform = { settings: readSettings({}), database, db: database.db, pool: database.pool, bus, jobs, log };
const sync = makeSync(platform, {
  async authenticate(request) {
    const userId = new URL(request.url ?? '', 'http://localhost').searchParams.get('token');
    return userId ? { userId, name: userId } : undefined;
  },
  limits: { snapshotUpdates: 30, snapshotInterval: 100, idle: 100 },
});
const server = http.createServer();
server.on('upgrade', (request, socket, head) => sync.handleSyncUpgrade(request, socket, head));
server.listen(Number(process.env.CRASH_PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
