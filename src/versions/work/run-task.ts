import os from 'node:os';
import path from 'node:path';
import { sourceFile } from '@/platform/source-file';
import { ThreadPool } from '@/platform/threads/thread-pool';
import { TASKS } from './tasks';

type TaskName = keyof typeof TASKS;
type Input<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0];
type Result<Name extends TaskName> = ReturnType<(typeof TASKS)[Name]>;

/**
 * Up to this size (UTF-16 units of texts, bytes of states) a task runs where it is asked for: the slowest diff of two
 * texts of 25,000 characters takes 40 ms, about as long as a busy thread keeps it waiting.
 */
const SHORT = 50_000;

/** Beside the bundle of the server. From the sources (tests, development) the program needs a loader first. */
const program = import.meta.url.endsWith('.ts')
  ? { code: `require('tsx/cjs/api').register(); require(${JSON.stringify(sourceFile('versions/work/thread.ts'))});` }
  : { file: path.resolve('dist/server/thread.mjs') };

/** The threads of this process: as many as cores, except the one of the main thread. They start at the first long text. */
const pool = new ThreadPool({
  program,
  threads: Math.min(4, Math.max(1, os.availableParallelism() - 1)),
  waiting: 100,
  timeMs: 60_000,
  memoryMb: 1_024,
  idleMs: 60_000,
});

/**
 * Runs work over a whole text: on a thread of its own if the text is long, so that it holds up nobody else. Throws what
 * the task throws, and AppError as `ThreadPool.run`.
 */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Result<Name>> {
  if (sizeOf(input) > SHORT) return pool.run(name, input, signal) as Promise<Result<Name>>;
  const task = TASKS[name] as (input: Input<Name>) => Result<Name>;
  return task(input);
}

function sizeOf(input: object): number {
  return Object.values(input).reduce((sum: number, value: unknown) => {
    return typeof value === 'string' || value instanceof Uint8Array ? sum + value.length : sum;
  }, 0);
}
