import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { expect, test } from 'vitest';
import { testPlatform } from '../../test/support/database';
import type { Bus } from './bus';
import { openPostgresBus } from './bus-postgres';
import { openRedisBus } from './bus-redis';

const platform = await testPlatform();

function nextCall(bus: Bus, topic: string): Promise<void> {
  return new Promise((resolve) => {
    const leave = bus.subscribe(topic, () => {
      leave();
      resolve();
    });
  });
}

/** What every bus must do, whatever carries it. */
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

test('over Postgres: news reach every process, however many; a broken listener keeps them from nobody', async () => {
  await holdsTheContract(() => openPostgresBus(platform.url, platform.pool, platform.log));
});

test('over Postgres: when its connection is cut, the bus listens again and tells everybody to look', async () => {
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

const REDIS = '/usr/bin/redis-server';

test.skipIf(!fs.existsSync(REDIS))('over Redis: the same, and it listens again after a restart', async () => {
  const port = await freePort();
  const start = async () => {
    const child = spawn(REDIS, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
    for await (const line of child.stdout) if (String(line).includes('Ready to accept connections')) break;
    return child;
  };
  const first = await start();
  const open = () => openRedisBus(`redis://127.0.0.1:${port}`, platform.log);
  await holdsTheContract(open);
  const bus = await open();
  const told = nextCall(bus, 'topic:whatever');
  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = await start();
  await told;
  await bus.close();
  second.kill('SIGKILL');
  await once(second, 'exit');
  expect(second.signalCode).toBe('SIGKILL');
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
