import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { AppError } from '@/kernel/error';
import { sourceFile } from '@/platform/source-file';
import type { Language } from './prose';
import type { Finding } from './rules';

/**
 * The process that runs the engines: a single, shared one, started at the first text and stopped when idle. Its memory
 * (address space, if `prlimit` is available) and its time are limited. It gets nothing of this process's environment.
 * If a text breaks it, the next text gets a new process.
 */

export type EngineRequest = { text: string; masked: string; language: Language };

export type EngineLimits = {
  /**
   * Time limit for one text, from the moment its turn comes. It includes starting the process, which takes about 3 s,
   * or 20 on a busy machine.
   */
  timeMs: number;
  memoryBytes: number;
  idleMs: number;
  /** How many texts can wait. */
  waiting: number;
};

const DEFAULT_LIMITS: EngineLimits = {
  timeMs: 60_000,
  memoryBytes: 2_000_000_000,
  idleMs: 5 * 60_000,
  waiting: 20,
};

const CHILD = sourceFile('agent/copy-editor/child.mjs');
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => process.platform === 'linux' && existsSync(path));

type Running = { child: ChildProcess; answers: AsyncIterator<string> };

export class CopyEngine {
  readonly #limits: EngineLimits;
  #running: Running | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 1;

  constructor(limits: Partial<EngineLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /**
   * Checks one text, after earlier ones. Throws AppError UNAVAILABLE if the engines ran out of time or memory,
   * RATE_LIMITED if too many texts wait, and the signal's reason if it was aborted.
   */
  async check(request: EngineRequest, signal?: AbortSignal): Promise<readonly Finding[]> {
    if (this.#waiting >= this.#limits.waiting) {
      throw new AppError('RATE_LIMITED', 'The offline copy editor is busy. Try again in a minute.');
    }
    this.#waiting++;
    const turn = this.#last.then(() => this.#run(request, signal));
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }

  /** The pid of the current process, for tests. */
  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** Stops the process. A later check starts another. */
  stop(): void {
    clearTimeout(this.#idle);
    this.#running?.child.kill('SIGKILL');
    this.#running = undefined;
  }

  async #run(request: EngineRequest, signal: AbortSignal | undefined): Promise<readonly Finding[]> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    let outOfTime = false;
    const timer = setTimeout(() => {
      outOfTime = true;
      this.stop();
    }, this.#limits.timeMs);
    const onAbort = () => this.stop();
    signal?.addEventListener('abort', onAbort);
    try {
      const isReused = this.#running !== undefined;
      let findings = await this.#exchange(request);
      // A reused process may have ended for another reason, so a new one gets a second try. If that one ends too, the
      // text is the cause.
      if (!findings && isReused && !outOfTime && !signal?.aborted) findings = await this.#exchange(request);
      signal?.throwIfAborted();
      if (findings) return findings;
      throw new AppError('UNAVAILABLE', outOfTime ? OUT_OF_TIME : BROKE_DOWN);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.#idle = setTimeout(() => this.stop(), this.#limits.idleMs);
      this.#idle.unref();
    }
  }

  /** Returns undefined if the process ended instead of answering. */
  async #exchange(request: EngineRequest): Promise<readonly Finding[] | undefined> {
    this.#running ??= this.#start();
    const { child, answers } = this.#running;
    const id = this.#nextId++;
    child.stdin?.write(`${JSON.stringify({ id, ...request })}\n`);
    for (;;) {
      const { value, done } = await answers.next();
      const line = done ? DIED : (JSON.parse(value) as { id?: number; error?: string; findings: readonly Finding[] });
      if (line.id === id && line.error === undefined) return line.findings;
      if (line.error === undefined) continue;
      if (this.#running?.child === child) this.stop();
      return undefined;
    }
  }

  #start(): Running {
    const node = [process.execPath, '--max-old-space-size=512', '--disable-wasm-trap-handler', CHILD];
    // Without the trap handler, WebAssembly reserves no more address space than it uses, so the address space can be
    // limited.
    const command = PRLIMIT ? [PRLIMIT, `--as=${this.#limits.memoryBytes}`, '--core=0', ...node] : node;
    const [program = process.execPath, ...args] = command;
    const child = spawn(program, args, { env: {} as NodeJS.ProcessEnv, stdio: ['pipe', 'pipe', 'ignore'] });
    const end = () => {
      if (this.#running?.child === child) this.#running = undefined;
    };
    child.once('error', end);
    child.once('exit', end);
    child.stdin.on('error', () => {});
    // An idle process must not keep this one alive. While it works, the timer of its time limit does.
    for (const handle of [child, child.stdin, child.stdout]) (handle as { unref?: () => void }).unref?.();
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, answers };
  }
}

const DIED = { id: undefined, error: 'the process ended', findings: [] };

const OUT_OF_TIME =
  'The offline copy editor took too long and was stopped. Nothing was changed. Try a shorter document.';
const BROKE_DOWN =
  'The offline copy editor failed on this text. Nothing was changed, and other documents aren’t affected.';
