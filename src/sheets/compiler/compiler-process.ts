import { type ChildProcessByStdio, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { bubblewrapArguments, JOB_FOLDER, type SandboxView } from '@/platform/sandbox/bubblewrap';
import { nodeFolders } from '@/platform/sandbox/node-folders';
import { BUBBLEWRAP, killGroup } from '@/platform/sandbox/run-sandboxed';
import { sourceFile } from '@/platform/source-file';
import type { CompileFailure, CompileJob, CompilerDiagnostic, SheetPage } from '../core/compile';
import { fontFolders, ownFonts, PACKAGES } from './fonts';
import { encodeFrame, type Frame, readFrames } from './frames';

/** The answer of a process to one job. */
export interface CompilerAnswer {
  reason?: CompileFailure;
  diagnostics?: CompilerDiagnostic[];
  warnings?: CompilerDiagnostic[];
  /** Characters that no font can draw. */
  missing?: string[];
  sizes?: Omit<SheetPage, 'svg'>[];
  /** Memory in use after the job, in bytes. */
  rss?: number;
}

export interface ProcessLimits {
  /** The limit of the address space, in bytes. */
  memoryBytes: number;
}

/** A larger answer ends the process. The process's own limits are lower. */
const MAX_ANSWER = 40_000_000;
/** The CPU limit of a process's whole life. Processes are normally replaced long before. */
const CPU_SECONDS = 3_600;
const NODE_ARGUMENTS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=8',
  // WebAssembly would reserve more address space than the limit.
  '--disable-wasm-trap-handler',
];
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find(
  (file) => process.platform === 'linux' && fs.existsSync(file),
);

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** One compiler process. It takes one job at a time, and none after it has ended. */
export class CompilerProcess {
  readonly #child: Child;
  readonly #workspace: string;
  readonly ready: Promise<void>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  #onFrame: ((frame: Frame<CompilerAnswer>) => void) | undefined;
  #isAlive = true;
  /** Whether the compiler could be loaded. */
  hasStarted = false;
  compiles = 0;
  rss = 0;

  constructor(limits: ProcessLimits & { isSandboxed: boolean }) {
    this.#workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-sheet-'));
    this.#child = start(this.#workspace, limits);
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.#isAlive = false;
        this.#removeWorkspace();
        resolve();
      };
      this.#child.once('error', end);
      this.#child.once('exit', end);
    });
    const first = new Promise<void>((resolve) => {
      this.#onFrame = () => {
        this.hasStarted = true;
        resolve();
      };
    });
    this.ready = Promise.race([first, this.ended]);
    this.#child.stdin.on('error', () => {});
    readFrames<CompilerAnswer>(this.#child.stdout, {
      limit: MAX_ANSWER,
      onFrame: (frame) => this.#onFrame?.(frame),
      onTooLarge: () => this.kill(),
    });
    // An idle compiler must not keep the server alive.
    for (const handle of [this.#child, this.#child.stdin, this.#child.stdout]) {
      (handle as { unref?: () => void }).unref?.();
    }
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  kill(): void {
    this.#isAlive = false;
    killGroup(this.#child);
    // Remove it synchronously, because the server may be about to end, too.
    this.#removeWorkspace();
  }

  #removeWorkspace(): void {
    fs.rmSync(this.#workspace, { recursive: true, force: true });
  }

  /** Runs a job. Returns undefined if the process ended instead of answering. */
  async run({ main, files, want }: CompileJob): Promise<Frame<CompilerAnswer> | undefined> {
    await this.ready;
    if (!this.#isAlive) return undefined;
    const answer = new Promise<Frame<CompilerAnswer>>((resolve) => {
      this.#onFrame = resolve;
    });
    const contents = Object.values(files);
    const parts = contents.map((file) => (typeof file === 'string' ? Buffer.from(file) : file));
    // Pictures can have any name, so it can't say which files are text.
    const written = contents.map((file) => typeof file === 'string');
    this.#child.stdin.write(encodeFrame({ main, files: Object.keys(files), written, want }, parts));
    const frame = await Promise.race([answer, this.ended]);
    if (!frame) return undefined;
    this.compiles++;
    this.rss = frame.header.rss ?? 0;
    return frame;
  }
}

function start(workspace: string, { isSandboxed, ...limits }: ProcessLimits & { isSandboxed: boolean }): Child {
  const [program = '', ...args] = isSandboxed ? sandboxed(workspace, limits) : limited(workspace, limits);
  return spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    // See `killGroup`.
    detached: true,
    env: {
      PATH: process.env.PATH,
      ...(isSandboxed ? {} : { ...NO_NETWORK, ...ARENAS }),
    } as unknown as NodeJS.ProcessEnv,
  });
}

/** Otherwise each thread would reserve 64 MB of address space. */
const ARENAS = { MALLOC_ARENA_MAX: '2' };

/** A proxy that doesn't exist. Without a sandbox, it keeps the compiler from downloading packages. */
const NOWHERE = 'http://127.0.0.1:9';
const NO_NETWORK = { HTTP_PROXY: NOWHERE, HTTPS_PROXY: NOWHERE, ALL_PROXY: NOWHERE };

const CHILD = sourceFile('sheets/compiler/child.mjs');

function command(workspace: string): string[] {
  return [process.execPath, ...NODE_ARGUMENTS, CHILD, workspace, PACKAGES, ...fontFolders()];
}

function limited(workspace: string, { memoryBytes }: ProcessLimits): string[] {
  const limits = PRLIMIT ? [PRLIMIT, `--as=${memoryBytes}`, '--core=0', '--fsize=0'] : [];
  return [...limits, ...command(workspace)];
}

function sandboxed(folder: string, { memoryBytes }: ProcessLimits): string[] {
  const view: SandboxView = {
    folder,
    readable: [path.dirname(CHILD), PACKAGES, ...nodeFolders(), ...ownFonts()].map((at) => ({ path: at })),
    // The system's fonts differ from machine to machine, so they are hidden.
    hidden: ['/usr/share/fonts', '/usr/local/share/fonts'],
    environment: ARENAS,
    limits: {
      wallMs: Number.POSITIVE_INFINITY,
      cpuSeconds: CPU_SECONDS,
      memoryBytes,
      processes: 64,
      fileBytes: 0,
      outputBytes: MAX_ANSWER,
    },
  };
  return [BUBBLEWRAP, ...bubblewrapArguments(view, command(JOB_FOLDER))];
}
