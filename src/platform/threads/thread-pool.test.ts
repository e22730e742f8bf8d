import { afterEach, expect, test } from 'vitest';
import { OutOfTimeError, ThreadPool, type ThreadPoolOptions } from './thread-pool';

/** A thread's program in plain JavaScript: it runs a busy loop, fills its memory, throws, or echoes. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ name, input }) => {
    if (name === 'spin') for (const end = Date.now() + input; Date.now() < end; );
    if (name === 'fill') for (const all = []; ; ) all.push(new Array(100_000).fill(all.length));
    const ok = { ok: true, result: input };
    parentPort.postMessage(name === 'fail' ? { ok: false, code: 'INVALID', message: 'not this text' } : ok);
  });`;

const pools: ThreadPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function makePool(options: Partial<ThreadPoolOptions> = {}): ThreadPool {
  const limits = { threads: 2, waiting: 3, timeMs: 60_000, memoryMb: 64, idleMs: 60_000 };
  const pool = new ThreadPool({ program: { code: PROGRAM }, ...limits, ...options });
  pools.push(pool);
  return pool;
}

/** Counts how often the event loop turns until `work` is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    turns++;
  }
  await work;
  return turns;
}

test('work on a thread leaves the event loop free, and its result and errors come back', async () => {
  const pool = makePool();
  expect(await turnsDuring(pool.run('spin', 500))).toBeGreaterThan(5);
  expect(await pool.run('echo', { text: 'ä🌍', bytes: Uint8Array.of(1, 2) })).toEqual({
    text: 'ä🌍',
    bytes: Uint8Array.of(1, 2),
  });
  await expect(pool.run('fail', '')).rejects.toMatchObject({ code: 'INVALID', message: 'not this text' });
});

test('no more threads run than allowed, and no more tasks wait', async () => {
  const pool = makePool();
  const begun = Array.from({ length: 5 }, () => pool.run('spin', 300));
  await expect(pool.run('echo', 1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(pool.size).toBe(2);
  await Promise.all(begun);
  expect(await pool.run('echo', 1)).toBe(1);
});

test('a task that takes too long ends with its thread, and the next one gets a fresh thread', async () => {
  const pool = makePool({ threads: 1, timeMs: 1_500 });
  const [endless, next] = [pool.run('spin', 3_600_000), pool.run('echo', 'next')];
  await expect(endless).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('too long') });
  expect(await next).toBe('next');
});

test('a task’s own time begins when it gets a thread, not while it waits for one', async () => {
  const pool = makePool({ threads: 1 });
  const waiting = [pool.run('spin', 2_000), pool.run('echo', 'patient', { timeMs: 1_000 })];
  expect((await Promise.all(waiting))[1]).toBe('patient');
  await expect(pool.run('spin', 3_600_000, { timeMs: 500 })).rejects.toBeInstanceOf(OutOfTimeError);
});

test('a task that needs too much memory ends alone', async () => {
  const pool = makePool();
  await expect(pool.run('fill', 0)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await pool.run('echo', 1)).toBe(1);
});

test('an aborted task ends, running or waiting', async () => {
  const pool = makePool({ threads: 1 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const tasks = [pool.run('spin', 3_600_000, running), pool.run('spin', 3_600_000, waiting)];
  const settled = Promise.allSettled(tasks);
  waiting.abort(new Error('no longer wanted'));
  running.abort(new Error('stopped'));
  expect((await settled).map((result) => result.status === 'rejected' && result.reason.message)).toEqual([
    'stopped',
    'no longer wanted',
  ]);
  expect(await pool.run('echo', 1)).toBe(1);
});

test('threads without work end', async () => {
  const pool = makePool({ idleMs: 20 });
  await pool.run('echo', 1);
  await expect.poll(() => pool.size).toBe(0);
});
