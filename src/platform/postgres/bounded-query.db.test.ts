import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/support/database';
import { boundedQuery } from './bounded-query';

const { pool } = await testPlatform();
const bounds = { timeoutMs: 60_000, tooSlow: 'Too slow.' };

/** Returns how many connections of this database are running the sleeping query. */
async function sleeping(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and query like '%pg_sleep(100%' and pid <> pg_backend_pid()`,
  );
  return rows[0].count;
}

test('a statement that takes too long ends with a message for the person, and the connection can still be used', async () => {
  const slow = boundedQuery(pool, { ...bounds, timeoutMs: 50 }, (sql) => sql.query('select pg_sleep(100)'));
  await expect(slow).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'Too slow.' });
  expect(await sleeping()).toBe(0);
  const [row] = await boundedQuery(pool, bounds, (sql) => sql.query<{ one: number }>('select 1 as one'));
  expect(row).toEqual({ one: 1 });
  const { rows } = await pool.query('show statement_timeout');
  expect(rows[0].statement_timeout).not.toBe('50ms');
});

test('a statement ends at once when nobody waits for its answer anymore', async () => {
  const leaving = new AbortController();
  const slow = boundedQuery(pool, { ...bounds, signal: leaving.signal }, (sql) => sql.query('select pg_sleep(100)'));
  slow.catch(() => undefined);
  await expect.poll(sleeping).toBe(1);
  leaving.abort();
  await expect(slow).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await sleeping()).toBe(0);
});

test('no query is run for a client that has already disconnected', async () => {
  const read = boundedQuery(pool, { ...bounds, signal: AbortSignal.abort() }, () => Promise.reject(new Error('asked')));
  await expect(read).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('nothing is written, and other errors stay as they are', async () => {
  const write = boundedQuery(pool, bounds, (sql) => sql.query('create table nothing (id int)'));
  await expect(write).rejects.toMatchObject({ code: '25006' });
  await expect(boundedQuery(pool, bounds, (sql) => sql.query('select'.repeat(2)))).rejects.toMatchObject({
    code: '42601',
  });
});
