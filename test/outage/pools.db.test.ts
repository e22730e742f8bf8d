import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '@/platform/database';
import { makeHealth } from '../../server/http/health/health';
import { testPlatform } from '../support/database';
import { makeWorld, openClient, startSyncServer, synced, until } from '../sync/support';

const platform = await testPlatform();
const world = await makeWorld(platform);
const server = await startSyncServer(platform);
afterAll(() => server.close());

test('when API queries use all their connections, people can still join and save edits, and health responds', async () => {
  const documentId = await world.document('Begin. ');
  const [ada, ben] = [await world.person('editor'), await world.person('editor')];
  const typing = openClient(server, documentId, ada, { acks: true });
  await synced(typing);
  let isHeld = true;
  // As long as a statement may take.
  const held = Promise.allSettled(
    Array.from({ length: platform.pool.options.max }, () => platform.pool.query('select pg_sleep(60)')),
  ).finally(() => {
    isHeld = false;
  });
  const admin = platform.database.reserved.pool;
  await until('all connections are in use', async () => {
    const asleep = `select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`;
    return (await admin.query(asleep)).rowCount === platform.pool.options.max;
  });
  const before = typing.acknowledged.settled;
  typing.text.insert(0, 'More. ');
  await until('the edit is saved', () => typing.acknowledged.settled > before);
  const joining = openClient(server, documentId, ben);
  await synced(joining);
  expect(joining.text.toString()).toBe('More. Begin. ');
  const ports = { version: '1', sync: server.sync.stats, turns: async () => ({ running: 0, queued: 0 }) };
  expect((await makeHealth(platform, ports)()).ok).toBe(true);
  expect(isHeld).toBe(true);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`);
  await held;
}, 60_000);

test('a statement that takes too long is stopped, and the error says to try again', async () => {
  const database = openDatabase(platform.url, platform.log, { statementMs: 200 });
  const error = await database.pool.query('select pg_sleep(30)').catch((reason) => database.explain(reason));
  expect(error).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('took too long') });
  const inPrisma = await database.db.$queryRaw`select pg_sleep(30)::text`.catch((reason) => database.explain(reason));
  expect(inPrisma).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('took too long') });
  await database.close();
});

test('every connection has a limit for statements, and for transactions in which nothing happens', async () => {
  for (const pool of [platform.pool, platform.database.reserved.pool]) {
    const { rows } = await pool.query(`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`);
    expect(rows).toEqual([{ statement: '30s', idle: '1min' }]);
  }
});

test('a database that lets nobody make temporary tables counts as one that answers', async () => {
  const name = new URL(platform.url).pathname.slice(1);
  await platform.pool.query(`revoke temporary on database ${name} from public, current_user`);
  const database = openDatabase(platform.url, platform.log);
  expect(await database.watch.check()).toBe('ok');
  await database.close();
});
