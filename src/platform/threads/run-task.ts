import os from 'node:os';
import path from 'node:path';
import type { Tasks } from './message';
import { type RunOptions, ThreadPool } from './thread-pool';

/**
 * Tasks up to this size (UTF-16 units of texts, bytes of states) run on the main thread: diffs of two hostile texts of
 * this size mostly take less than 50 ms of CPU.
 */
const SHORT = 50_000;

/** In the server's bundle. The sources (tests, development) need a loader first. */
const program = import.meta.url.endsWith('.ts')
  ? { code: `require('tsx/cjs/api').register(); require(${JSON.stringify(path.resolve('server/thread.ts'))});` }
  : { file: path.resolve('dist/server/thread.mjs') };

/** This process's threads: as many as cores, less the main thread's. They start at the first long text. */
const pool = new ThreadPool({
  program,
  threads: Math.min(4, Math.max(1, os.availableParallelism() - 1)),
  waiting: 100,
  timeMs: 60_000,
  memoryMb: 1_024,
  idleMs: 60_000,
});

/**
 * Runs one of a domain's tasks: pure functions over whole texts, which `server/thread.ts` knows by their names. Long
 * texts go to a thread, so that they hold up nobody else. Throws the task's errors, and AppError as `ThreadPool.run`.
 */
export async function runTask<All extends Tasks, Name extends keyof All & string>(
  tasks: All,
  name: Name,
  input: Parameters<All[Name]>[0],
  signal?: AbortSignal,
): Promise<ReturnType<All[Name]>> {
  if (usesThread(input)) return pool.run(name, input, { signal }) as Promise<ReturnType<All[Name]>>;
  return tasks[name]?.(input) as ReturnType<All[Name]>;
}

/** Whether `runTask` runs a task with this input on a thread. */
export function usesThread(input: object): boolean {
  return sizeOf(input) > SHORT;
}

/**
 * Runs a task on a thread, however short its texts are: for work that the size of its input doesn't bound. It ends with
 * the signal, in the middle of whatever it does, or throws OutOfTimeError `timeMs` after it got a thread.
 */
export async function runOnThread<All extends Tasks, Name extends keyof All & string>(
  _tasks: All,
  name: Name,
  input: Parameters<All[Name]>[0],
  options: RunOptions,
): Promise<ReturnType<All[Name]>> {
  return pool.run(name, input, options) as Promise<ReturnType<All[Name]>>;
}

/** Of the texts and bytes in an input, and in its lists. */
function sizeOf(input: object): number {
  return Object.values(input).reduce((sum: number, value: unknown) => {
    if (typeof value === 'string' || value instanceof Uint8Array) return sum + value.length;
    return Array.isArray(value) && value[0] instanceof Uint8Array ? sum + sizeOf(value) : sum;
  }, 0);
}
