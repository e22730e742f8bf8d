import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFiles } from './watch-files';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Makes a store that answers when the test tells it to. */
function store() {
  const answers: ((ok: boolean) => void)[] = [];
  const look = () =>
    new Promise<void>((resolve, reject) => {
      answers.push((ok) => (ok ? resolve() : reject(new Error('refused'))));
    });
  return { answers, look };
}

test('a store that doesn’t answer is reported as down after two seconds, checked once and logged once', async () => {
  const { answers, look } = store();
  const said: unknown[] = [];
  const status = watchFiles(look, (error) => said.push(error));
  expect(status()).toBe('ok');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(status()).toBe('down');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(status()).toBe('down');
  expect(answers).toHaveLength(1);
  expect(said).toHaveLength(1);
});

test('a store that is down is checked at most every 15 seconds, and recovers with its first answer', async () => {
  const { answers, look } = store();
  const status = watchFiles(look, () => undefined);
  answers[0]?.(false);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(status()).toBe('down');
  expect(answers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  status();
  expect(answers).toHaveLength(2);
  answers[1]?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(status()).toBe('ok');
});
