import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ThrottledCache } from './throttled-cache';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Makes a text that changes every `changesMs` and takes `takesMs` to compute. */
function changing(changesMs: number, takesMs: number) {
  const cache = new ThrottledCache<{ key: string; at: number }>({ mostKept: 10, sizeOf: () => 1 });
  const start = performance.now();
  const keyNow = () => `${Math.floor((performance.now() - start) / changesMs)}`;
  let made = 0;
  const make = async () => {
    made++;
    const value = { key: keyNow(), at: performance.now() };
    await sleep(takesMs);
    return value;
  };
  return { keyNow, get: (name = 'a') => cache.get({ name, key: keyNow(), make }), count: () => made };
}

test('a slow value is computed seldom, however often it changes and is requested, and never gets too old', async () => {
  const { get, count } = changing(50, 2_000);
  const ages: number[] = [];
  const readers: Promise<void>[] = [];
  for (let ms = 0; ms < 120_000; ms += 100) {
    const asked = performance.now();
    readers.push(get().then(({ at }) => void ages.push(asked - at)));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(readers);
  // Each computation takes two seconds, followed by a pause of nine.
  expect(count()).toBeLessThanOrEqual(120_000 / 11_000 + 1);
  expect(Math.max(...ages)).toBeLessThanOrEqual(13_000);
});

test('a quick value is always current', async () => {
  const { get, keyNow } = changing(50, 10);
  for (let i = 0; i < 20; i++) {
    const before = keyNow();
    const got = get();
    await vi.advanceTimersByTimeAsync(100);
    expect(Number((await got).key)).toBeGreaterThanOrEqual(Number(before));
  }
});

test('an unchanged value is computed once, and values used recently are kept', async () => {
  const { get, count } = changing(1_000_000, 2_000);
  const all = Promise.all(Array.from({ length: 50 }, () => get()));
  await vi.advanceTimersByTimeAsync(2_000);
  await all;
  await get();
  expect(count()).toBe(1);
  const others = Promise.all(Array.from({ length: 10 }, (_, i) => get(`${i}`)));
  await vi.advanceTimersByTimeAsync(2_000);
  await others;
  const again = get();
  await vi.advanceTimersByTimeAsync(2_000);
  await again;
  expect(count()).toBe(12);
});

test('a failure isn’t kept: the next request makes the value again', async () => {
  const cache = new ThrottledCache<{ key: string }>({ mostKept: 10, sizeOf: () => 1 });
  const wanted = { name: 'a', key: '1' };
  const failing = cache.get({ ...wanted, make: () => Promise.reject(new Error('no')) });
  await expect(failing).rejects.toThrow('no');
  expect(await cache.get({ ...wanted, make: async () => ({ key: '1' }) })).toEqual({ key: '1' });
});
