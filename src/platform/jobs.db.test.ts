import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { testPlatform } from '../../test/support/database';
import { openJobs } from './jobs';
import { Connections } from './postgres/connections';
import { queueStatus } from './status';

const { pool, jobs, log, url } = await testPlatform();

test('a worker of the same process takes a job at once, outside the context of the request that queued it', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const worker = await jobs.work(
    {
      hello: async ({ nth }) => {
        seen.push(nth, request.getStore());
      },
    },
    log,
  );
  await request.run('a request', () => jobs.add('hello', { nth: 1 }));
  expect(seen).toEqual([1, undefined]);
  expect((await queueStatus(pool)).waiting).toBe(0);
  await worker.stop();
});

test('jobs without a worker, or beyond what it takes at once, wait in the queue for any process', async () => {
  const begun: unknown[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const handlers = {
    work: async ({ nth }: Record<string, unknown>) => {
      begun.push(nth);
      await gate;
    },
  };
  await jobs.add('work', { nth: 'early' });
  const elsewhere = await openJobs(pool);
  const other = await elsewhere.work(handlers, log);
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['early']);

  const worker = await jobs.work(handlers, log);
  for (let nth = 0; nth < 20; nth++) await jobs.add('work', { nth });
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(21);
  open();
  await Promise.all([worker.stop(), other.stop()]);
  await elsewhere.close();
});

test('a worker that stops tells its jobs, waits for them, and takes no more', async () => {
  let ended = false;
  const worker = await jobs.work(
    {
      long: (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            ended = true;
            resolve();
          });
        }),
    },
    log,
  );
  await jobs.add('long', {});
  await worker.stop();
  expect(ended).toBe(true);
  await jobs.add('long', {});
  expect((await queueStatus(pool)).waiting).toBe(1);
});

test('if the database is away when jobs end, the process lives on, records them later, and takes the next ones', async () => {
  const connections = new Connections(url, log);
  const ownPool = connections.pool(4);
  const away = await openJobs(ownPool);
  const ends: Array<() => void> = [];
  const handlers = {
    task: () => new Promise<void>((resolve) => void ends.push(resolve)),
  };
  const worker = await away.work(handlers, log);
  for (let nth = 0; nth < 5; nth++) await jobs.add('task', { nth });
  await expect.poll(() => ends.length).toBe(5);
  connections.cutOff();
  for (const end of ends.splice(0)) {
    end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await queueStatus(pool)).running).toBe(5);
  connections.open();
  await jobs.add('task', {});
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  await expect.poll(() => queueStatus(pool)).toMatchObject({ running: 0, failed: 0 });
  await worker.stop();
  await away.close();
  await ownPool.end();
});
