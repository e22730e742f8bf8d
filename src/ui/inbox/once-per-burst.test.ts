import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oncePerBurst } from './once-per-burst';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a burst of calls runs at once and once more after the pause, so that the last call counts', () => {
  const run = vi.fn();
  const burst = oncePerBurst(4_000, run);
  for (let i = 0; i < 10; i++) burst.call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4_000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(run, 'nothing was called since').toHaveBeenCalledTimes(2);
});

test('calls that never stop run once in each pause, and a call after a pause runs at once', () => {
  const run = vi.fn();
  const burst = oncePerBurst(4_000, run);
  for (let i = 0; i < 40; i++) {
    burst.call();
    vi.advanceTimersByTime(500);
  }
  expect(run).toHaveBeenCalledTimes(6);
  vi.advanceTimersByTime(8_000);
  burst.call();
  expect(run).toHaveBeenCalledTimes(7);
});

test('after it is stopped, nothing runs', () => {
  const run = vi.fn();
  const burst = oncePerBurst(4_000, run);
  burst.call();
  burst.call();
  burst.stop();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});
