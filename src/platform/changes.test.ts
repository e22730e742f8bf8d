import { expect, test, vi } from 'vitest';
import { makeLocalListeners } from './bus/bus';
import { changes, guardedChanges } from './changes';
import { makeLog } from './log';

function makeBus() {
  const local = makeLocalListeners(makeLog('silent'));
  let open = 0;
  return {
    subscribe(topic: string, listener: () => void) {
      open++;
      const stop = local.subscribe(topic, listener);
      return () => {
        open--;
        stop();
      };
    },
    publish: (...topics: string[]) => local.deliver(topics),
    quietMs: local.quietMs,
    mayBeHeard: () => true,
    status: () => ({ carrier: 'Postgres', isDegraded: false }) as const,
    close: async () => {},
    subscriptions: () => open,
  };
}

const slow = { signal: undefined, everyMs: 3_600_000 };

test('the first check comes immediately, the next ones after a message on any topic', async () => {
  const bus = makeBus();
  const stream = changes(bus, ['a', 'b'], slow);
  expect((await stream.next()).done).toBe(false);
  const next = stream.next();
  bus.publish('b');
  expect((await next).done).toBe(false);
  await stream.return();
  expect(bus.subscriptions()).toBe(0);
});

test('several messages while the reader is busy cause one more check', async () => {
  const bus = makeBus();
  const stream = changes(bus, ['a'], slow);
  await stream.next();
  bus.publish('a', 'a', 'a');
  expect((await stream.next()).done).toBe(false);
  const third = stream.next();
  expect(await Promise.race([third, Promise.resolve('waits')])).toBe('waits');
  bus.publish('a');
  expect((await third).done).toBe(false);
});

test('without messages there is a check every `everyMs`', async () => {
  const stream = changes(makeBus(), ['a'], { signal: undefined, everyMs: 5 });
  for (let look = 0; look < 3; look++) expect((await stream.next()).done).toBe(false);
  await stream.return();
});

test('an abort ends a waiting stream and its subscriptions', async () => {
  const bus = makeBus();
  const controller = new AbortController();
  const stream = changes(bus, ['a'], { ...slow, signal: controller.signal });
  await stream.next();
  const waiting = stream.next();
  controller.abort();
  expect((await waiting).done).toBe(true);
  expect(bus.subscriptions()).toBe(0);
});

test('a watcher who loses access gets an error instead of the next change, and nothing after it', async () => {
  const bus = makeBus();
  let isAllowed = true;
  const ask = async () => {
    if (!isAllowed) throw new Error('not anymore');
  };
  const watcher = { bus, actor: { userId: 'ada' } };
  const watch = () => guardedChanges(watcher, ['a'], { signal: undefined, ask, news: { name: 'look' } });
  const stream = await watch();
  expect(await stream.next()).toMatchObject({ done: false, value: { name: 'look' } });
  const next = stream.next();
  isAllowed = false;
  bus.publish('a');
  await expect(next).rejects.toThrow('not anymore');
  expect(bus.subscriptions()).toBe(0);
  await expect(watch()).rejects.toThrow('not anymore');
});

test('the first message says for how long nothing has changed, also in access; later ones say that something has', async () => {
  vi.useFakeTimers();
  try {
    const bus = makeBus();
    const watch = (name: string) =>
      guardedChanges({ bus, actor: { userId: 'ada' } }, [name], {
        signal: undefined,
        ask: async () => {},
        news: {},
      });
    const quietMs = async (name: string) => {
      const stream = await watch(name);
      const { value } = await stream.next();
      await stream.return();
      return value?.quietMs;
    };
    bus.publish('a');
    vi.advanceTimersByTime(200);
    bus.publish('b', 'access:grace');
    vi.advanceTimersByTime(50);
    expect(await Promise.all(['a', 'b', 'c'].map(quietMs))).toEqual([250, 50, 250]);
    bus.publish('access:ada');
    vi.advanceTimersByTime(5);
    expect(await quietMs('a')).toBe(5);
    vi.advanceTimersByTime(3_600_000);
    expect(await quietMs('a')).toBe(30_000);

    const stream = await watch('a');
    await stream.next();
    const next = stream.next();
    bus.publish('a');
    expect((await next).value).toEqual({ quietMs: 0 });
    await stream.return();
  } finally {
    vi.useRealTimers();
  }
});

test('after messages may have been missed, nothing is known about the time before', async () => {
  vi.useFakeTimers();
  try {
    const local = makeLocalListeners(makeLog('silent'));
    vi.advanceTimersByTime(1_000);
    expect(local.quietMs(['a'])).toBe(1_000);
    local.deliverAll();
    vi.advanceTimersByTime(10);
    expect(local.quietMs(['a'])).toBe(10);
  } finally {
    vi.useRealTimers();
  }
});
