import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { sourceFile } from '../source-file';
import { bubblewrapArguments, type ReadablePath, type SandboxView } from './bubblewrap';

export const BUBBLEWRAP = 'bwrap';

/** The only connection out of a sandbox: a server on a Unix socket. The program reaches it at 127.0.0.1 and `port`. */
export interface SandboxDoor {
  socketPath: string;
  port: number;
  /** The Python inside the sandbox that runs the forwarder. */
  python: string;
}

export interface SandboxedProgram extends SandboxView {
  /** The program and its arguments, as paths inside the sandbox. */
  command: readonly string[];
  door?: SandboxDoor;
  /** Kills the program when it aborts. */
  signal: AbortSignal;
  /** Called with each piece of the program's output and errors, as it comes. */
  onOutput?(text: string): void;
}

/**
 * How a program ended. `stopped`: by the signal. `time` and `output`: it exceeded that limit. `failed`: it couldn't be
 * started. A program that another limit killed has no code.
 */
export type SandboxExit =
  | { reason: 'exited'; code: number | null }
  | { reason: 'stopped' | 'time' | 'output' }
  | { reason: 'failed'; error: Error };

/**
 * Runs a program in a sandbox until it ends. When it ends for any reason, including the death of this process,
 * everything it started ends too. Callers must first check with `checkSandbox` that sandboxes work here.
 */
export function runSandboxed(program: SandboxedProgram): Promise<SandboxExit> {
  if (program.signal.aborted) return Promise.resolve({ reason: 'stopped' });
  return new Promise((resolve) => {
    const child = start(program);
    let ended: SandboxExit | undefined;
    const kill = (exit: SandboxExit) => {
      ended ??= exit;
      killGroup(child);
    };
    const onAbort = () => kill({ reason: 'stopped' });
    const timer = setTimeout(() => kill({ reason: 'time' }), program.limits.wallMs);
    program.signal.addEventListener('abort', onAbort);
    passOutput(child, program, () => kill({ reason: 'output' }));
    const finish = (exit: SandboxExit) => {
      clearTimeout(timer);
      program.signal.removeEventListener('abort', onAbort);
      resolve(ended ?? exit);
    };
    child.once('error', (error) => finish({ reason: 'failed', error }));
    child.once('close', (code) => finish({ reason: 'exited', code }));
  });
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function start(program: SandboxedProgram): Child {
  return spawn(BUBBLEWRAP, sandboxArguments(program), {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that all its processes can be killed together.
    detached: true,
    env: sandboxEnvironment(),
  });
}

/** Returns the arguments of `BUBBLEWRAP`, for callers that start it themselves on a terminal. */
export function sandboxArguments(program: Omit<SandboxedProgram, 'signal' | 'onOutput'>): string[] {
  const { view, command } = withDoor(program);
  return bubblewrapArguments(view, command);
}

/** Returns the environment of bubblewrap itself. The sandboxed program can read it, so it contains only the PATH. */
export function sandboxEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH } as unknown as NodeJS.ProcessEnv;
}

const FORWARDER = '/run/sandbox/forward.py';
const SOCKET = '/run/sandbox/door.sock';

function withDoor({ door, command, ...view }: Omit<SandboxedProgram, 'signal' | 'onOutput'>): {
  view: SandboxView;
  command: readonly string[];
} {
  if (!door) return { view, command };
  const readable: ReadablePath[] = [
    ...view.readable,
    { path: sourceFile('platform/sandbox/forward.py'), at: FORWARDER },
    { path: door.socketPath, at: SOCKET },
  ];
  return {
    view: { ...view, readable },
    command: [door.python, FORWARDER, String(door.port), SOCKET, ...command],
  };
}

/**
 * Kills bubblewrap, which must be the leader of a process group. The first process of the sandbox dies with it, and the
 * whole sandbox with that. While a sandbox is being set up, its first process would outlive a bubblewrap that is killed
 * alone.
 */
export function killGroup({ pid }: { pid?: number | undefined }): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** Passes on the program's output, up to its limit. Output that isn't UTF-8 gets replacement characters. */
function passOutput(child: Child, { limits, onOutput }: SandboxedProgram, onTooMuch: () => void): void {
  let left = limits.outputBytes;
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder('utf8');
    stream.on('data', (data: Buffer) => {
      const text = decoder.write(data.subarray(0, Math.max(0, left)));
      left -= data.length;
      if (text !== '') onOutput?.(text);
      if (left < 0) onTooMuch();
    });
  }
}
