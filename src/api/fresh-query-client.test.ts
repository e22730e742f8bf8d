import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FreshQueryClient } from './fresh-query-client';

/** A server that answers when it's told to. The answer says how often it was asked before. */
function slowServer() {
  const answers: (() => void)[] = [];
  const ask = vi.fn(() => {
    const answer = answers.length;
    return new Promise<number>((resolve) => answers.push(() => resolve(answer)));
  });
  const answer = async (nth: number) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(nth));
    answers[nth]?.();
  };
  return { ask, answer };
}

const queryKey = ['name'];

function observe(queries: QueryClient, queryFn: () => Promise<number>): QueryObserver<number> {
  const observer = new QueryObserver<number>(queries, { queryKey, queryFn, staleTime: 60_000 });
  observer.subscribe(() => {});
  return observer;
}

test('news that come while the first answer is on its way are asked for again', async () => {
  const { ask, answer } = slowServer();
  const queries = new FreshQueryClient();
  const observer = observe(queries, ask);
  void queries.invalidateQueries({ queryKey });
  void queries.invalidateQueries({ queryKey });
  await answer(0);
  await answer(1);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 1, fetchStatus: 'idle' }));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('news that come while nobody shows an answer that is on its way are asked for when somebody shows it', async () => {
  const { ask, answer } = slowServer();
  const queries = new FreshQueryClient();
  const first = queries.fetchQuery({ queryKey, queryFn: ask, staleTime: 60_000 });
  void queries.invalidateQueries({ queryKey });
  await answer(0);
  expect(await first).toBe(0);
  const observer = observe(queries, ask);
  await answer(1);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1));
});

test('news that need no answer at once stay so, also if an answer is on its way', async () => {
  const { ask, answer } = slowServer();
  const queries = new FreshQueryClient();
  const observer = observe(queries, ask);
  void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  await answer(0);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 0, isStale: true }));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an answer that is shown is asked for once after news, and other queries are left alone', async () => {
  const { ask, answer } = slowServer();
  const queries = new FreshQueryClient();
  const observer = observe(queries, ask);
  await answer(0);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(0));
  void queries.invalidateQueries({ queryKey: ['other'] });
  expect(ask).toHaveBeenCalledTimes(1);
  void queries.invalidateQueries({ queryKey });
  await answer(1);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 1, fetchStatus: 'idle' }));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('by itself, TanStack Query would keep the answer from before the news', async () => {
  const { ask, answer } = slowServer();
  const queries = new QueryClient();
  const observer = observe(queries, ask);
  void queries.invalidateQueries({ queryKey });
  await answer(0);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 0, fetchStatus: 'idle' }));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an answer that is on its way doesn’t replace data that is set meanwhile', async () => {
  const { ask, answer } = slowServer();
  const queries = new FreshQueryClient();
  const observer = observe(queries, ask);
  queries.setQueryData(queryKey, 7);
  await answer(0);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 7, fetchStatus: 'idle' }));
  void queries.invalidateQueries({ queryKey });
  queries.setQueryData(queryKey, (before: number | undefined) => (before ?? 0) + 1);
  await answer(1);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 8, fetchStatus: 'idle' }));
});

test('an answer that is on its way replaces data that was kept from before', async () => {
  const { ask, answer } = slowServer();
  const queries = new FreshQueryClient();
  const observer = observe(queries, ask);
  queries.setQueryData(queryKey, 7, { updatedAt: 1_000 });
  await answer(0);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 0, fetchStatus: 'idle' }));
});

test('setting nothing leaves an answer that is on its way alone', async () => {
  const { ask, answer } = slowServer();
  const queries = new FreshQueryClient();
  const observer = observe(queries, ask);
  queries.setQueryData(queryKey, (before: number | undefined) => before);
  await answer(0);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 0, fetchStatus: 'idle' }));
});

test('news about what changed before an answer was asked for, also one on its way, ask for nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  try {
    const { ask, answer } = slowServer();
    const queries = new FreshQueryClient();
    const observer = observe(queries, ask);
    queries.newsSince(1_000, () => void queries.invalidateQueries({ queryKey }));
    await answer(0);
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 0, fetchStatus: 'idle' }));
    queries.newsSince(1_000, () => void queries.invalidateQueries({ queryKey }));
    expect(ask).toHaveBeenCalledTimes(1);
    queries.newsSince(1_001, () => void queries.invalidateQueries({ queryKey, predicate: () => false }));
    expect(ask).toHaveBeenCalledTimes(1);
    queries.newsSince(1_001, () => void queries.invalidateQueries({ queryKey }));
    expect(ask).toHaveBeenCalledTimes(2);
    await answer(1);
    // Outside such a call, all news count.
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1));
    void queries.invalidateQueries({ queryKey });
    expect(ask).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

describe('news ask again for data that is older than they are, although something younger came after it:', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const news = (queries: FreshQueryClient) =>
    queries.newsSince(2_000, () => void queries.invalidateQueries({ queryKey }));

  test('an answer that failed', async () => {
    const ask = vi.fn(async () => 0);
    const queries = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } });
    const observer = observe(queries, ask);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(0));
    vi.setSystemTime(3_000);
    ask.mockRejectedValueOnce(new Error('busy'));
    await observer.refetch();
    news(queries);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test('an answer on its way that fails', async () => {
    let fail = () => {};
    const ask = vi.fn(async () => 0);
    const queries = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } });
    const observer = observe(queries, ask);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(0));
    vi.setSystemTime(3_000);
    const busy = new Promise<number>((_, reject) => {
      fail = () => reject(new Error('busy'));
    });
    ask.mockReturnValueOnce(busy);
    const refetched = observer.refetch();
    news(queries);
    expect(ask).toHaveBeenCalledTimes(2);
    fail();
    await refetched;
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
  });

  test('data that was set here', async () => {
    const ask = vi.fn(async () => 0);
    const queries = new FreshQueryClient();
    const observer = observe(queries, ask);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(0));
    vi.setSystemTime(3_000);
    void observer.refetch();
    queries.setQueryData(queryKey, 7);
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 7, fetchStatus: 'idle' }));
    news(queries);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test('the next page of a list', async () => {
    const ask = vi.fn(async ({ pageParam }: { pageParam: number }) => pageParam);
    const queries = new FreshQueryClient();
    const observer = new InfiniteQueryObserver(queries, {
      queryKey,
      queryFn: ask,
      initialPageParam: 0,
      getNextPageParam: (last: number) => last + 1,
      staleTime: 60_000,
    });
    observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual([0]));
    vi.setSystemTime(3_000);
    await observer.fetchNextPage();
    news(queries);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(4));
  });
});
