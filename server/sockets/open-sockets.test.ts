import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { makeLog } from '@/platform/log';
import { topics } from '@/platform/topics';
import { OpenSockets, type PersonalSocket } from './open-sockets';

const NEVER = 3_600_000;
const news = new EventEmitter();
const platform = {
  log: makeLog('silent'),
  bus: {
    publish: (...all: string[]) => {
      for (const topic of all) news.emit(topic);
    },
    subscribe: (topic: string, listener: () => void) => {
      news.on(topic, listener);
      return () => void news.off(topic, listener);
    },
  },
};

let open: OpenSockets<PersonalSocket> | undefined;
afterEach(() => open?.close());

function join(userId: string, recheck: () => Promise<void>) {
  const ws = new EventEmitter() as unknown as WebSocket;
  const isIn = open!.add(userId, ws, { recheck });
  return { isIn, leave: () => ws.emit('close', 1000, Buffer.alloc(0)) };
}

test('all sockets of a person are checked as soon as their access changes, and no others', async () => {
  open = new OpenSockets(platform, { mostPerPerson: 9, recheckMs: NEVER });
  const [mine, alsoMine, other] = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn(async () => {})];
  join('ada', mine);
  join('ada', alsoMine);
  join('ben', other);
  platform.bus.publish(topics.access('ada'));
  expect([mine, alsoMine, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

test('a socket whose access could not be checked stays, and is checked again at the next tick', async () => {
  open = new OpenSockets(platform, { mostPerPerson: 9, recheckMs: 1 });
  const recheck = vi.fn(async () => {});
  recheck.mockRejectedValueOnce(new Error('the database is away'));
  join('ada', recheck);
  await vi.waitFor(() => expect(recheck.mock.calls.length).toBeGreaterThan(2));
  expect(open.all()).toHaveLength(1);
});

test('without messages, a socket is checked once after it joins, then at the interval', async () => {
  open = new OpenSockets(platform, { mostPerPerson: 9, recheckMs: 10 });
  const recheck = vi.fn(async () => {});
  join('ada', recheck);
  await vi.waitFor(() => expect(recheck.mock.calls.length).toBeGreaterThan(2));
});

test('a person has a limited number of sockets; one that closes makes room, and closing the last one unsubscribes', () => {
  open = new OpenSockets(platform, { mostPerPerson: 2, recheckMs: NEVER });
  const [first, second, third] = [1, 2, 3].map(() => join('ada', async () => {}));
  expect([first, second, third].map((socket) => socket?.isIn)).toEqual([true, true, false]);
  first?.leave();
  const fourth = join('ada', async () => {});
  expect(fourth.isIn).toBe(true);
  for (const socket of [second, fourth]) socket?.leave();
  expect(open.has('ada')).toBe(false);
  expect(news.listenerCount(topics.access('ada'))).toBe(0);
});
