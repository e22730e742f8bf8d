import type { Operation, OperationResultObservable, TRPCClientRuntime } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFirstNewsLink, TOGETHER_MS } from './client-first-news';
import type { AppRouter } from './root';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Send = (data: unknown) => void;

/** Returns a function that begins a subscription and notes what it delivers. */
function subscriber() {
  const delivered: string[] = [];
  const since: number[] = [];
  const newsSince = (time: number, call: () => void) => {
    since.push(time);
    call();
  };
  const link = makeFirstNewsLink(newsSince)({} as TRPCClientRuntime);
  const begin = (path: string, type: Operation['type'] = 'subscription') => {
    let send: Send = () => {};
    let end = () => {};
    let isStopped = false;
    const source = observable((observer) => {
      send = (data) => observer.next({ result: { type: 'data', data } });
      end = () => observer.complete();
      return () => {
        isStopped = true;
      };
    }) as OperationResultObservable<AppRouter, unknown>;
    const op: Operation = { id: 1, type, path, input: undefined, context: {}, signal: null };
    const { unsubscribe } = link({ op, next: () => source }).subscribe({
      next: ({ result }) => delivered.push(`${path} ${'data' in result ? result.data : result.type}`),
      complete: () => delivered.push(`${path} ended`),
    });
    return { send: (data: unknown) => send(data), end: () => end(), unsubscribe, isStopped: () => isStopped };
  };
  return { begin, delivered, since };
}

test('first messages wait for each other and come together', () => {
  const { begin, delivered } = subscriber();
  const [review, threads] = [begin('review.onReview'), begin('threads.onThreads')];
  review.send('1');
  vi.advanceTimersByTime(TOGETHER_MS - 1);
  threads.send('1');
  expect(delivered).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(delivered).toEqual(['review.onReview 1', 'threads.onThreads 1']);
});

test('later messages come at once, and never before the first', () => {
  const { begin, delivered } = subscriber();
  const trees = begin('documents.onTrees');
  trees.send('1');
  trees.send('2');
  trees.end();
  expect(delivered).toEqual([]);
  vi.advanceTimersByTime(TOGETHER_MS);
  expect(delivered).toEqual(['documents.onTrees 1', 'documents.onTrees 2', 'documents.onTrees ended']);
  const other = begin('review.onReview');
  other.send('1');
  vi.advanceTimersByTime(TOGETHER_MS);
  other.send('2');
  expect(delivered.slice(3)).toEqual(['review.onReview 1', 'review.onReview 2']);
});

test('nothing waits but news: not the steps of a turn, nor the answer to a query', () => {
  const { begin, delivered } = subscriber();
  begin('agent.events').send('1');
  begin('review.onReview', 'query').send('1');
  expect(delivered).toEqual(['agent.events 1', 'review.onReview 1']);
});

test('a subscription that ends while its first message waits delivers nothing', () => {
  const { begin, delivered } = subscriber();
  const review = begin('review.onReview');
  review.send('1');
  review.unsubscribe();
  expect(review.isStopped()).toBe(true);
  vi.advanceTimersByTime(TOGETHER_MS);
  expect(delivered).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('only a first message says since when data is the newest, and one without the time says: since now', () => {
  const { begin, since } = subscriber();
  const [review, threads] = [begin('review.onReview'), begin('threads.onThreads')];
  const now = Date.now();
  review.send({ documentId: 'd', quietMs: 300 });
  review.send({ documentId: 'd', quietMs: 0 });
  threads.send('1');
  vi.advanceTimersByTime(TOGETHER_MS);
  expect(since).toEqual([now + 1 - 300, now + 1]);
});
