import os from 'node:os';
import path from 'node:path';
import type { Tasks } from './message';
import { type RunOptions, ThreadPool } from './thread-pool';

/**
 * Tasks up to this size (UTF-16 units of texts, bytes of states) run on the main thread. Diffs of two adversarial texts
 * of this size mostly take less than 50 ms of CPU time.
 */
const SHORT = 50_000;

/** The server uses its bundle. The sources (in tests and development) need a loader first. */
const program = import.meta.url.endsWith('.ts')
  ? { code: `require('tsx/cjs/api').register(); require(${JSON.stringify(path.resolve('server/thread.ts'))});` }
  : { file: path.resolve('dist/server/thread.mjs') };

/**
 * This process's threads: one per core, except one for the main thread, and at most 4. They start when the first long
 * text comes.
 */
const pool = new ThreadPool({
  program,
  threads: Math.min(4, Math.max(1, os.availableParallelism() - 1)),
  waiting: 100,
  timeMs: 60_000,
  memoryMb: 1_024,
  idleMs: 60_000,
});

/**
 * Runs one of a domain's tasks: pure functions over whole texts, which `server/thread.ts` finds by name. Long texts go
 * to a thread, so that they don't block anyone else. Throws the task's errors, and AppError like `ThreadPool.run`.
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

/** Returns whether `runTask` uses a thread for this input. */
export function usesThread(input: object): boolean {
  return sizeOf(input) > SHORT;
}

/**
 * Runs a task on a thread, however short its texts are, for work that isn't bounded by the size of its input. Aborting
 * the signal ends it at any point. Throws OutOfTimeError `timeMs` after it got a thread.
 */
export async function runOnThread<All extends Tasks, Name extends keyof All & string>(
  _tasks: All,
  name: Name,
  input: Parameters<All[Name]>[0],
  options: RunOptions,
): Promise<ReturnType<All[Name]>> {
  return pool.run(name, input, options) as Promise<ReturnType<All[Name]>>;
}

/** Returns the total size of the texts and bytes in an input and in its lists. */
function sizeOf(input: object): number {
  return Object.values(input).reduce((sum: number, value: unknown) => {
    if (typeof value === 'string' || value instanceof Uint8Array) return sum + value.length;
    return Array.isArray(value) && value[0] instanceof Uint8Array ? sum + sizeOf(value) : sum;
  }, 0);
}
