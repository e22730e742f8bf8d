import { Worker } from 'node:worker_threads';
import { AppError } from '@/kernel/error';
import { type Answer, errorOf } from './message';

export interface ThreadPoolOptions {
  /** The thread's program: a file, or JavaScript source (CommonJS). It answers each `Question` with an `Answer`. */
  program: { file: string } | { code: string };
  /** The most threads at a time. */
  threads: number;
  /** How many tasks can wait for a thread. */
  waiting: number;
  /** The time limit for one task, counted from when it gets a thread. */
  timeMs: number;
  /** The heap of one thread. */
  memoryMb: number;
  /** A thread without work ends after this time. */
  idleMs: number;
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** The time limit, counted from when the task gets a thread. The pool's limit also applies. */
  timeMs?: number | undefined;
}

/** A task was ended because it ran too long. */
export class OutOfTimeError extends AppError {
  constructor() {
    super('UNAVAILABLE', OUT_OF_TIME);
  }
}

interface Job {
  name: string;
  input: unknown;
  timeMs: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Threads for work that would block the main thread. They start when there is work, and at most `threads` run. If a
 * task takes too long, needs too much memory, or is aborted, its thread ends with it; the next task gets a new thread.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  readonly #threads = new Set<Thread>();
  #waiting: Job[] = [];

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /** How many threads there are, for tests. */
  get size(): number {
    return this.#threads.size;
  }

  /**
   * Runs a task and returns its result. Input and result are copied. Throws the task's errors, RATE_LIMITED if too many
   * tasks wait, OutOfTimeError if the task took too long, UNAVAILABLE if it ran out of memory, and the signal's reason
   * if it is aborted.
   */
  run(name: string, input: unknown, { signal, timeMs }: RunOptions = {}): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.#waiting.length >= this.#options.waiting) return Promise.reject(new AppError('RATE_LIMITED', BUSY));
    return new Promise((resolve, reject) => {
      const onAbort = () => this.#abort(job, signal?.reason);
      const settled = <T>(settle: (value: T) => void) => {
        return (value: T) => {
          signal?.removeEventListener('abort', onAbort);
          settle(value);
        };
      };
      const ending = { resolve: settled(resolve), reject: settled(reject) };
      const job: Job = { name, input, timeMs: Math.min(timeMs ?? Infinity, this.#options.timeMs), ...ending };
      signal?.addEventListener('abort', onAbort);
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Ends all threads. Running and waiting tasks fail. */
  async close(): Promise<void> {
    const error = new AppError('UNAVAILABLE', 'The server is restarting. Try again in a moment.');
    for (const job of this.#waiting.splice(0)) job.reject(error);
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, error)));
  }

  #next(): void {
    while (this.#waiting.length) {
      const idle = [...this.#threads].find(({ job }) => !job);
      if (!idle && this.#threads.size >= this.#options.threads) return;
      this.#begin(idle ?? this.#start(), this.#waiting.shift() as Job);
    }
  }

  #start(): Thread {
    const { program, memoryMb } = this.#options;
    const isCode = 'code' in program;
    const worker = new Worker(isCode ? program.code : program.file, {
      eval: isCode,
      // The thread gets none of this process's environment, loaders or command line.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const thread: Thread = { worker, job: undefined, timer: undefined };
    worker.on('message', (answer: Answer) => this.#finish(thread, answer));
    worker.on('error', (error) => void this.#end(thread, new AppError('UNAVAILABLE', BROKE_DOWN, { cause: error })));
    worker.on('exit', () => void this.#end(thread, new AppError('UNAVAILABLE', BROKE_DOWN)));
    this.#threads.add(thread);
    return thread;
  }

  #begin(thread: Thread, job: Job): void {
    clearTimeout(thread.timer);
    thread.job = job;
    thread.worker.ref();
    const outOfTime = () => void this.#end(thread, new OutOfTimeError());
    thread.timer = setTimeout(outOfTime, job.timeMs);
    thread.worker.postMessage({ name: job.name, input: job.input });
  }

  #finish(thread: Thread, answer: Answer): void {
    const { job } = thread;
    clearTimeout(thread.timer);
    thread.job = undefined;
    // An idle thread must not keep the process alive.
    thread.worker.unref();
    thread.timer = setTimeout(() => void this.#end(thread, undefined), this.#options.idleMs).unref();
    if (answer.ok) job?.resolve(answer.result);
    else job?.reject(errorOf(answer));
    this.#next();
  }

  async #end(thread: Thread, error: unknown): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    const { job } = thread;
    thread.job = undefined;
    job?.reject(error);
    this.#next();
    await thread.worker.terminate();
  }

  #abort(job: Job, reason: unknown): void {
    this.#waiting = this.#waiting.filter((other) => other !== job);
    const thread = [...this.#threads].find((each) => each.job === job);
    if (thread) void this.#end(thread, reason);
    else job.reject(reason);
  }
}

const BUSY = 'The server is busy with other long texts. Try again in a minute.';
const OUT_OF_TIME =
  'This text took too long to process, so the work was stopped. Nothing was changed. Try it with a shorter document.';
const BROKE_DOWN = 'The server ran out of memory for this text. Nothing was changed. Try it with a shorter document.';
