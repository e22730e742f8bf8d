import { expect, test } from 'vitest';
import { testPlatform } from '../../../test/support/database';
import { redisServer, TestRedis } from '../../../test/support/redis';
import type { Bus } from './bus';
import { openPostgresBus } from './postgres';
import { openRedisBus } from './redis';

const platform = await testPlatform();

function nextCall(bus: Bus, topic: string): Promise<void> {
  return new Promise((resolve) => {
    const leave = bus.subscribe(topic, () => {
      leave();
      resolve();
    });
  });
}

/** Tests what every bus must do, whatever transport it uses. */
async function holdsTheContract(open: () => Promise<Bus>): Promise<void> {
  const [here, there] = await Promise.all([open(), open()]);
  try {
    const single = [nextCall(here, 'topic:a'), nextCall(there, 'topic:a')];
    here.publish('topic:a');
    await Promise.all(single);

    const topics = Array.from({ length: 500 }, (_, i) => `topic:${i}:${'x'.repeat(40)}`);
    const all = topics.map((topic) => nextCall(there, topic));
    here.publish(...topics);
    await Promise.all(all);

    const leave = here.subscribe('topic:b', () => {
      throw new Error('broken listener');
    });
    const heard = nextCall(here, 'topic:b');
    there.publish('topic:b');
    await heard;
    leave();
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
}

test('over Postgres: messages reach every process, even after a listener has thrown', async () => {
  await holdsTheContract(() => openPostgresBus(platform.url, platform.pool, platform.log));
});

test('over Postgres: when its connection is cut, the bus listens again and notifies all subscribers', async () => {
  const lone = await openPostgresBus(`${platform.url}?application_name=lone_bus`, platform.pool, platform.log);
  try {
    const told = nextCall(lone, 'topic:whatever');
    await platform.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lone_bus'`,
    );
    await told;
    const heard = nextCall(lone, 'topic:later');
    platform.bus.publish('topic:later');
    await heard;
  } finally {
    await lone.close();
  }
});

test('over Postgres: a process knows when no other one listens, and learns immediately when one begins to', async () => {
  const { url, pool, log, bus } = platform;
  const isAlone = () => expect.poll(() => bus.mayBeHeard(), { timeout: 10_000 }).toBe(false);
  await isAlone();
  const other = await openPostgresBus(`${url}?application_name=other_bus`, pool, log);
  // Sooner than the next count.
  await expect.poll(() => bus.mayBeHeard(), { timeout: 1_500 }).toBe(true);
  const lastQuery = `select query from pg_stat_activity where application_name = 'other_bus'`;
  const counted = async () => (await pool.query(lastQuery)).rows[0]?.query;
  await expect.poll(counted, { timeout: 10_000 }).toContain('pg_locks');
  expect([bus.mayBeHeard(), other.mayBeHeard()]).toEqual([true, true]);
  // As if the process were killed with kill -9.
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'other_bus'`);
  await other.close();
  await isAlone();
});

test.skipIf(!redisServer)('over Redis: messages reach every process, even after a listener has thrown', async () => {
  const redis = await TestRedis.reserve();
  await redis.start();
  await holdsTheContract(async () => {
    const { url, pool, log } = platform;
    const bus = await openRedisBus({ redisUrl: redis.url, url, pool, log, overPostgresMs: 100 });
    await expect.poll(() => bus.status()).toEqual({ carrier: 'Redis', isDegraded: false });
    return bus;
  });
  await redis.kill();
});
