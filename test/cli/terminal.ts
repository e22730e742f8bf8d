import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Runs the terminal client as people do: in its own process, with pipes or on a terminal. */

export const PROGRAM = path.resolve('dist/cli/main.mjs');
const PATIENCE_MS = 30_000;

export type Env = Record<string, string>;

/** Creates a separate home folder, which is deleted after the file's tests. */
export function newHome(): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-cli-'));
  afterAll(() => fs.rmSync(home, { recursive: true, force: true }));
  return home;
}

interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  env: Env;
  cwd?: string;
  input?: string | Uint8Array;
}

/** Runs a command with pipes until it ends. */
export async function run(args: readonly string[], { env, cwd, input = '' }: RunOptions): Promise<Result> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: withPath(env), cwd });
  const result: Result = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (data) => {
    result.stdout += data;
  });
  child.stderr.setEncoding('utf8').on('data', (data) => {
    result.stderr += data;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  result.code = await new Promise((resolve) => child.once('close', resolve));
  return result;
}

/** Returns an environment that has only the PATH of the tests' environment. */
export function withPath(env: Env): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv;
}

/**
 * A command on a pseudo-terminal, created by `script` of util-linux. Every Debian and Ubuntu has it, including CI, so
 * no native module has to be built.
 */
export class Terminal {
  #output = '';
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #ttyName: string | undefined;

  constructor(
    args: readonly string[],
    { env, cwd, columns = 80, rows = 24 }: RunOptions & { columns?: number; rows?: number },
  ) {
    const command = [process.execPath, PROGRAM, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
    const inTerminal = `tty; stty cols ${columns} rows ${rows}; exec ${command}`;
    this.#child = spawn('script', ['--quiet', '--flush', '--return', '--command', inTerminal, '/dev/null'], {
      env: withPath({ TERM: 'xterm-256color', SHELL: '/bin/sh', ...env }),
      cwd,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (data) => {
      this.#output += data;
    });
    this.#ended = new Promise((resolve) => this.#child.once('close', resolve));
    onTestFinished(async () => {
      if (this.#child.exitCode === null) this.#child.kill('SIGKILL');
      await this.#ended;
    });
  }

  /** Everything that the terminal received. */
  get output(): string {
    return this.#output;
  }

  /** The last full-screen frame, as lines without colours. */
  get screen(): string[] {
    const last = this.#output.slice(this.#output.lastIndexOf('\x1b[H') + 3);
    return plain(last).split(/\r*\n/);
  }

  type(keys: string): void {
    this.#child.stdin?.write(keys);
  }

  /** Waits until a text appears after position `from`. Resolves with the length of the output by then. */
  async shows(text: string | RegExp, from = 0): Promise<number> {
    const isThere = () => {
      const rest = plain(this.#output.slice(from));
      return typeof text === 'string' ? rest.includes(text) : text.test(rest);
    };
    await this.#until(isThere, () => `“${text}” in: ${plain(this.#output.slice(from))}`);
    return this.#output.length;
  }

  /** Waits until the full screen contains a text. */
  async frame(text: string): Promise<void> {
    await this.#until(
      () => this.screen.join('\n').includes(text),
      () => `“${text}” on:\n${this.screen.join('\n')}`,
    );
  }

  async resize(columns: number, rows: number): Promise<void> {
    this.#ttyName ??= /\/dev\/\S+/.exec(this.#output)?.[0];
    const stty = spawn('stty', ['-F', this.#ttyName ?? '', 'cols', String(columns), 'rows', String(rows)]);
    await new Promise((resolve) => stty.once('close', resolve));
  }

  /** Waits for the program to end, and returns the exit code. Kills it if that takes too long. */
  async ended(): Promise<number | null> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS);
    const code = await this.#ended;
    clearTimeout(timer);
    return code;
  }

  async #until(holds: () => boolean, what: () => string): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`not within ${PATIENCE_MS} ms: ${what()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** Removes the escape sequences that set colours, or erase the rest of a line or screen. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one.
  return text.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '');
}
