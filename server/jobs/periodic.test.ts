import { expect, test } from 'vitest';
import { startPeriodic } from './periodic';

/** Makes a job whose runs last until the test ends them. */
function makeJob() {
  const lines: unknown[] = [];
  const runs: { signal: AbortSignal; end: (error?: Error) => void }[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const job = startPeriodic(log, {
    everyMs: 1,
    failure: 'it failed',
    run: (signal) =>
      new Promise<void>((resolve, reject) => {
        runs.push({ signal, end: (error) => (error ? reject(error) : resolve()) });
      }),
  });
  const ticks = (count: number) =>
    new Promise<void>((resolve) => {
      let left = count;
      const timer = setInterval(() => {
        if (--left > 0) return;
        clearInterval(timer);
        resolve();
      }, 1);
    });
  return { job, runs, lines, ticks };
}

test('a job runs immediately and then repeatedly, but never twice at the same time', async () => {
  const { job, runs, ticks } = makeJob();
  expect(runs).toHaveLength(1);
  await ticks(5);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await expect.poll(() => runs.length).toBe(2);
  const stopped = job.stop();
  runs[1]?.end();
  await stopped;
});

test('a run that fails is logged, and the next one starts', async () => {
  const { job, runs, lines } = makeJob();
  const error = new Error('the database is away');
  runs[0]?.end(error);
  await expect.poll(() => runs.length).toBe(2);
  expect(lines).toEqual([[{ err: error }, 'it failed']]);
  const stopped = job.stop();
  runs[1]?.end();
  await stopped;
});

test('stopping aborts the current run and waits for it; its rejection isn’t logged', async () => {
  const { job, runs, lines, ticks } = makeJob();
  let isStopped = false;
  const stopped = job.stop().then(() => {
    isStopped = true;
  });
  expect(runs[0]?.signal.aborted).toBe(true);
  await ticks(2);
  expect(isStopped).toBe(false);
  runs[0]?.end(new Error('aborted'));
  await stopped;
  await ticks(2);
  expect([runs.length, lines]).toEqual([1, []]);
});
