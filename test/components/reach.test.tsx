import { beforeEach, expect, test, vi } from 'vitest';

type Reach = typeof import('@/api/client-reach');

/** Created for each test, because a page knows only one server. */
let reach: Reach;
let heard: boolean[];
let answers: (path: string) => Promise<Response>;
const asked: string[] = [];

const there = () => Promise.resolve(Response.json({}));
const away = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(input);
    return answers(input);
  });
  reach = await import('@/api/client-reach');
  const own = reach;
  const news: boolean[] = [];
  own.onReach(() => news.push(own.isReached()));
  heard = news;
});

test('a request that the browser cancels while the server is there doesn’t make the page say that it’s offline', async () => {
  answers = (path) => (path === '/api/health' ? there() : away());
  await expect(reach.reachingFetch('/api/trpc/x')).rejects.toThrow('Failed to fetch');
  await vi.waitFor(() => expect(asked).toContain('/api/health'));
  expect(heard).toEqual([]);
  expect(reach.isReached()).toBe(true);
});

test('the page is offline if neither a request nor a health check is answered, until one is', async () => {
  answers = away;
  await Promise.allSettled([reach.reachingFetch('/api/trpc/x'), reach.reachingFetch('/api/trpc/y')]);
  await vi.waitFor(() => expect(heard).toEqual([false]));
  expect(asked.filter((path) => path === '/api/health')).toHaveLength(1);
  answers = there;
  await reach.reachingFetch('/api/trpc/x');
  expect(heard).toEqual([false, true]);
});

test('a computer without a network that runs the server itself isn’t offline', async () => {
  answers = there;
  window.dispatchEvent(new Event('offline'));
  await vi.waitFor(() => expect(asked).toContain('/api/health'));
  await reach.askForServer();
  expect(heard).toEqual([]);
  answers = away;
  window.dispatchEvent(new Event('offline'));
  await vi.waitFor(() => expect(heard).toEqual([false]));
});
