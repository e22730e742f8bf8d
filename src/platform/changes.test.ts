import { expect, test } from 'vitest';
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
  const stream = await guardedChanges(bus, ['a'], { signal: undefined, ask, news: 'look' });
  expect(await stream.next()).toEqual({ done: false, value: 'look' });
  const next = stream.next();
  isAllowed = false;
  bus.publish('a');
  await expect(next).rejects.toThrow('not anymore');
  expect(bus.subscriptions()).toBe(0);
  await expect(guardedChanges(bus, ['a'], { signal: undefined, ask, news: 'look' })).rejects.toThrow('not anymore');
});
