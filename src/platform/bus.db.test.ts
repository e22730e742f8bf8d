import { expect, inject, test } from 'vitest';
import { testPlatform } from '../../test/support/database';
import { openPostgresBus } from './bus';

const platform = await testPlatform();

function nextCall(subscribe: (listener: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const leave = subscribe(() => {
      leave();
      resolve();
    });
  });
}

test('news reach this process at once and other processes through Postgres', async () => {
  const other = await openPostgresBus(platform.url, platform.pool, platform.log);
  try {
    const here = nextCall((listener) => platform.bus.subscribe('topic:a', listener));
    const there = nextCall((listener) => other.subscribe('topic:a', listener));
    platform.bus.publish('topic:a');
    await Promise.all([here, there]);
  } finally {
    await other.close();
  }
});

test('more topics than one NOTIFY can carry all arrive', async () => {
  const other = await openPostgresBus(platform.url, platform.pool, platform.log);
  try {
    const topics = Array.from({ length: 500 }, (_, i) => `topic:${i}:${'x'.repeat(40)}`);
    const arrived = topics.map((topic) => nextCall((listener) => other.subscribe(topic, listener)));
    platform.bus.publish(...topics);
    await Promise.all(arrived);
  } finally {
    await other.close();
  }
});

test('when its connection is cut, the bus listens again and tells everybody to look', async () => {
  const lone = await openPostgresBus(`${platform.url}?application_name=lone_bus`, platform.pool, platform.log);
  try {
    const told = nextCall((listener) => lone.subscribe('topic:whatever', listener));
    await platform.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lone_bus'`,
    );
    await told;
    const heard = nextCall((listener) => lone.subscribe('topic:later', listener));
    platform.bus.publish('topic:later');
    await heard;
  } finally {
    await lone.close();
  }
});

test('a listener that throws does not keep the news from others', async () => {
  expect(inject('postgresUrl')).toBeTruthy();
  const leave = platform.bus.subscribe('topic:b', () => {
    throw new Error('broken listener');
  });
  const heard = nextCall((listener) => platform.bus.subscribe('topic:b', listener));
  platform.bus.publish('topic:b');
  await heard;
  leave();
});
