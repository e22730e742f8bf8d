import pg from 'pg';
import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/support/database';
import { inTransaction, openDatabase } from '../database';
import { isDatabaseAway } from './database-away';

const platform = await testPlatform();

const endOthers = () =>
  platform.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a connection that ends during a query or a transaction is distinguished from an error in the query', async () => {
  const slow = errorOf(platform.pool.query('select pg_sleep(60)'));
  const through = errorOf(inTransaction(platform.db, (tx) => tx.$queryRaw`select pg_sleep(60)::text`));
  await expect
    .poll(
      async () =>
        (await platform.pool.query(`select 1 from pg_stat_activity where query like '%pg_sleep(60)%'`)).rows.length,
    )
    .toBeGreaterThan(2);
  await endOthers();
  expect(isDatabaseAway(await slow)).toBe(true);
  expect(isDatabaseAway(await through)).toBe(true);

  expect(isDatabaseAway(await errorOf(platform.pool.query('select no_such_thing')))).toBe(false);
  const twice = { id: 'u', name: 'U', email: 'u@example.com' };
  await platform.db.user.create({ data: twice });
  expect(isDatabaseAway(await errorOf(platform.db.user.create({ data: twice })))).toBe(false);
  expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false);
});

test('a database that can’t be reached counts as away', async () => {
  const nowhere = 'postgres://u:p@127.0.0.1:1/none';
  expect(isDatabaseAway(await errorOf(new pg.Client(nowhere).connect()))).toBe(true);
  const database = openDatabase(nowhere, platform.log);
  expect(isDatabaseAway(await errorOf(database.db.user.count()))).toBe(true);
  await database.close();
});
