import { expect, test, vi } from 'vitest';
import { makeLog } from '../log';
import { openBus } from './bus';

test('nothing is known about the time before a bus listens, nor while it receives nothing', async () => {
  vi.useFakeTimers();
  try {
    let isUp = true;
    const transport = {
      send: async () => {},
      isUp: () => isUp,
      aloneAt: () => undefined,
      close: async () => {},
    };
    const bus = await openBus(async () => {
      vi.advanceTimersByTime(5_000);
      return transport;
    }, makeLog('silent'));
    vi.advanceTimersByTime(20);
    expect(bus.quietMs(['a'])).toBe(20);
    isUp = false;
    expect(bus.quietMs(['a'])).toBe(0);
    await bus.close();
  } finally {
    vi.useRealTimers();
  }
});
