import { createHash } from 'node:crypto';
import { codePointName } from '@/kernel/code-point-name';
import { AppError } from '@/kernel/error';
import type { CompileJob, CompileResult, CompilerDiagnostic } from '../core/compile';
import { type CompilerAnswer, CompilerProcess } from './compiler-process';
import type { Frame } from './frames';

export interface CompilerLimits {
  /** The most processes at once. */
  processes: number;
  /** The time limit of one job in milliseconds, from the moment a process takes it. */
  wallMs: number;
  /** How much longer a job may run after a newer one has replaced it. */
  supersededMs: number;
  /** The limit of a process's address space, in bytes. */
  memoryBytes: number;
  /** A process is replaced after this many compiles, or when it uses this much memory. */
  compiles: number;
  rssBytes: number;
  /** How long a process without work is kept, in milliseconds. */
  idleMs: number;
  /** How many jobs may wait, in total and for one person. */
  waiting: number;
  waitingOfOne: number;
  /** The most results in the cache, and their size in bytes. */
  cached: number;
  cachedBytes: number;
}

const LIMITS: CompilerLimits = {
  processes: 2,
  wallMs: 4_000,
  supersededMs: 500,
  memoryBytes: 1_800_000_000,
  compiles: 300,
  rssBytes: 450_000_000,
  idleMs: 10 * 60_000,
  waiting: 100,
  waitingOfOne: 20,
  cached: 50,
  cachedBytes: 40_000_000,
};

interface Waiting {
  job: CompileJob;
  resolve(result: CompileResult): void;
}

/** A job in a process. `supersede` gives it little time to end, because nobody waits for it anymore. */
interface Running {
  key: string | undefined;
  supersede(): void;
}

/**
 * The compilers of this server: a few warm processes, each with one job at a time. If a source breaks a process, the
 * next job gets another one. When people on the same sheet ask for the same page at the same time, it's compiled once.
 */
export class CompilerPool {
  readonly #limits: CompilerLimits;
  readonly #isSandboxed: () => Promise<boolean>;
  readonly #idle: CompilerProcess[] = [];
  /** Processes that are starting for later jobs. */
  readonly #starting = new Set<Promise<CompilerProcess>>();
  readonly #running = new Set<Running>();
  #waiting: Waiting[] = [];
  #busy = 0;
  #isStopped = false;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #all = new Set<CompilerProcess>();
  readonly #results = new Map<string, { result: Promise<CompileResult>; bytes: number }>();

  /**
   * `isSandboxed` returns whether sandboxes work on this machine. Without one, limits on resources are the only
   * protection.
   */
  constructor(isSandboxed: () => Promise<boolean>, limits: Partial<CompilerLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#isSandboxed = isSandboxed;
  }

  /** Compiles a job, or returns the result of an equal one. Never throws because of a source. */
  async compile(job: CompileJob): Promise<CompileResult> {
    const key = hashOf(job);
    const known = this.#results.get(key);
    if (known) {
      this.#results.delete(key);
      this.#results.set(key, known);
      const shared = await known.result;
      // The equal job was superseded by its own owner's newer text, but ours wasn't.
      return !shared.ok && shared.reason === 'superseded' && !this.#isStopped ? this.compile(job) : shared;
    }
    const result = this.#enqueue(job);
    const entry = { result, bytes: 0 };
    this.#results.set(key, entry);
    try {
      const done = await result;
      if (done.ok || done.reason === 'error' || done.reason === 'limit') entry.bytes = sizeOf(done);
      else this.#results.delete(key);
      return done;
    } catch (error) {
      this.#results.delete(key);
      throw error;
    } finally {
      this.#trimResults();
    }
  }

  /** Starts a process if there is none, so that the first page doesn't wait for it. */
  warm(): void {
    const isCold = this.#busy === 0 && this.#starting.size === 0 && !this.#idle.some(({ isAlive }) => isAlive);
    if (isCold && !this.#isStopped) this.#startAhead();
  }

  /** The ids of this pool's processes, for tests and statistics. */
  get pids(): number[] {
    return [...this.#all].flatMap(({ pid, isAlive }) => (isAlive && pid !== undefined ? [pid] : []));
  }

  /** Ends all processes. Waiting and running jobs end as superseded. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#idleTimer);
    for (const { resolve } of this.#waiting) resolve(failed('superseded'));
    this.#waiting = [];
    for (const running of this.#running) running.supersede();
    for (const compiler of this.#all) compiler.kill();
  }

  #enqueue(job: CompileJob): Promise<CompileResult> {
    if (job.key !== undefined) this.#supersede(job.key);
    if (this.#isStopped) return Promise.resolve(failed('superseded'));
    if (this.#isFullFor(job.owner)) {
      return Promise.reject(
        new AppError('RATE_LIMITED', 'Too many pages are waiting to be rendered. Try again in a moment.'),
      );
    }
    return new Promise((resolve) => {
      this.#waiting.push({ job, resolve });
      this.#next();
    });
  }

  #isFullFor(owner: string | undefined): boolean {
    const { waiting, waitingOfOne } = this.#limits;
    if (this.#waiting.length >= waiting) return true;
    return owner !== undefined && this.#waiting.filter(({ job }) => job.owner === owner).length >= waitingOfOne;
  }

  #supersede(key: string): void {
    for (const { job, resolve } of this.#waiting) if (job.key === key) resolve(failed('superseded'));
    this.#waiting = this.#waiting.filter(({ job }) => job.key !== key);
    for (const running of this.#running) if (running.key === key) running.supersede();
  }

  #next(): void {
    if (this.#busy >= this.#limits.processes) return;
    const waiting = this.#waiting.shift();
    if (!waiting) return;
    this.#busy++;
    clearTimeout(this.#idleTimer);
    void this.#run(waiting).finally(() => {
      this.#busy--;
      this.#startIdling();
      this.#next();
    });
  }

  async #run({ job, resolve }: Waiting): Promise<void> {
    const { wallMs, supersededMs } = this.#limits;
    let compiler: CompilerProcess | undefined;
    let stopped: 'time' | 'superseded' | undefined;
    let timer: NodeJS.Timeout | undefined;
    const stopAfter = (ms: number, reason: 'time' | 'superseded') => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stopped = reason;
        compiler?.kill();
      }, ms);
    };
    const running: Running = {
      key: job.key,
      supersede: () => {
        resolve(failed('superseded'));
        stopAfter(supersededMs, 'superseded');
      },
    };
    this.#running.add(running);
    compiler = await this.#take();
    await compiler.ready;
    if (!timer) stopAfter(wallMs, 'time');
    const frame = await compiler.run(job);
    clearTimeout(timer);
    this.#running.delete(running);
    const reason = compiler.hasStarted ? 'memory' : 'unavailable';
    resolve(frame ? toResult(frame, job) : failed(stopped ?? reason, wallMs));
    this.#giveBack(compiler);
  }

  async #take(): Promise<CompilerProcess> {
    for (let found = this.#idle.pop(); found; found = this.#idle.pop()) if (found.isAlive) return found;
    const [starting] = this.#starting;
    if (!starting) return this.#start();
    this.#starting.delete(starting);
    return starting;
  }

  #startAhead(): void {
    const starting = this.#start();
    this.#starting.add(starting);
    void starting.then((fresh) => {
      if (!this.#starting.delete(starting)) return;
      this.#idle.push(fresh);
      this.#startIdling();
    });
  }

  async #start(): Promise<CompilerProcess> {
    const compiler = new CompilerProcess({
      memoryBytes: this.#limits.memoryBytes,
      isSandboxed: await this.#isSandboxed(),
    });
    this.#all.add(compiler);
    void compiler.ended.then(() => this.#all.delete(compiler));
    if (this.#isStopped) compiler.kill();
    return compiler;
  }

  /**
   * Keeps a process for the next job. A worn-out or dead process is replaced at once, so that nobody waits for the
   * start.
   */
  #giveBack(compiler: CompilerProcess): void {
    const { compiles, rssBytes } = this.#limits;
    const isWorn = compiler.compiles >= compiles || compiler.rss >= rssBytes;
    if (compiler.isAlive && !isWorn) {
      this.#idle.push(compiler);
      return;
    }
    compiler.kill();
    if (this.#isStopped || !compiler.hasStarted) return;
    this.#startAhead();
  }

  #startIdling(): void {
    if (this.#busy > 0 || this.#isStopped) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      for (const compiler of this.#idle.splice(0)) compiler.kill();
    }, this.#limits.idleMs);
    this.#idleTimer.unref();
  }

  #trimResults(): void {
    let bytes = [...this.#results.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [key, entry] of this.#results) {
      if (this.#results.size <= this.#limits.cached && bytes <= this.#limits.cachedBytes) return;
      if (entry.bytes === 0) continue;
      bytes -= entry.bytes;
      this.#results.delete(key);
    }
  }
}

function hashOf({ main, files, want }: CompileJob): string {
  const hash = createHash('sha256').update(JSON.stringify([main, want]));
  for (const [name, text] of Object.entries(files)) hash.update(`\0${name}\0${text.length}\0`).update(text);
  return hash.digest('base64');
}

function sizeOf(result: CompileResult): number {
  if (!result.ok) return 1_000;
  return result.pages.reduce((sum, { svg }) => sum + svg.length, 1_000) + (result.file?.length ?? 0);
}

function toResult({ header, parts }: Frame<CompilerAnswer>, { want }: CompileJob): CompileResult {
  const { reason, diagnostics = [], warnings = [], missing = [], sizes = [] } = header;
  if (reason) return { ok: false, reason, diagnostics };
  const pages = sizes.map((size, i) => ({
    ...size,
    svg: want.kind === 'svg' ? Buffer.from(parts[i] ?? []).toString('utf8') : '',
  }));
  const file = want.kind === 'svg' ? undefined : parts[0];
  const told = [...warnings, ...warningOf(missing)];
  return { ok: true, pages, warnings: told, missing, ...(file && { file: Uint8Array.from(file) }) };
}

/** The most characters that a warning lists. */
const MAX_NAMED = 10;

function warningOf(missing: readonly string[]): CompilerDiagnostic[] {
  if (missing.length === 0) return [];
  const named = missing.slice(0, MAX_NAMED).map((one) => `${one} (${codePointName(one)})`);
  const rest = missing.length - named.length;
  const all = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  return [{ severity: 'warning', message: `No font can draw ${all}. They are shown as boxes.` }];
}

function failed(reason: 'time' | 'memory' | 'superseded' | 'unavailable', wallMs = 0): CompileResult {
  const message = {
    time: `The page took longer than ${wallMs / 1_000} seconds. Look for a loop that never ends or a very large list.`,
    memory: 'The page needs too much memory. Look for a very large list or deep nesting.',
    superseded: 'A newer text has replaced this one.',
    unavailable: 'Pages can’t be rendered because the compiler doesn’t start. Ask the operator to check the server.',
  }[reason];
  return { ok: false, reason, diagnostics: [{ severity: 'error', message }] };
}
