import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, test } from '@playwright/test';
import pg from 'pg';
import { readPidFile } from '@/platform/postgres/embedded-address';
import { freePort } from '../../test/support/free-port';

const START_LIMIT_MS = 240_000;

/** The environment variable that names the data with which servers start (see `template.ts`). */
export const DATA_TEMPLATE = 'E2E_DATA_TEMPLATE';

/** A complete Variorum in a child process, with its own embedded database and data folder. */
export class TestServer {
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly port: number,
    private readonly dataDir: string,
    private readonly env: Record<string, string>,
  ) {}

  /** Starts a server in a test or hook, and extends its time limit. */
  static start(env: Record<string, string> = {}): Promise<TestServer> {
    test.setTimeout(test.info().timeout + START_LIMIT_MS);
    return TestServer.launch(env);
  }

  /** Does the same as `start` outside tests. */
  static async launch(env: Record<string, string> = {}): Promise<TestServer> {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-e2e-'));
    fs.chmodSync(dataDir, 0o755);
    const template = process.env[DATA_TEMPLATE];
    // Copied with `cp`, not `fs`, because the files of the database must keep their owner.
    if (template && !env.DATA_DIR) execFileSync('cp', ['-a', `${template}/.`, dataDir]);
    const server = new TestServer(await freePort(), dataDir, env);
    await server.boot();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Everything that the server has printed. */
  get log(): string {
    return this.output;
  }

  async boot(): Promise<void> {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PORT: String(this.port), DATA_DIR: this.dataDir, LOG_LEVEL: 'info', ...this.env },
    });
    this.child = child;
    // Ends the server if a test exits before stopping it.
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no start in time:\n${this.output}`)), START_LIMIT_MS);
      const onData = (data: Buffer) => {
        this.output += data.toString();
        if (this.output.includes('Variorum is ready at')) {
          clearTimeout(timer);
          resolve();
        }
      };
      child.stdout?.on('data', onData);
      child.stderr?.on('data', onData);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        reject(new Error(`the server ended (${code ?? signal}):\n${this.output}`));
      });
    });
  }

  /** Kills the server with `kill -9`, so that it can't write anything more. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async restart(): Promise<void> {
    this.output = '';
    await this.boot();
  }

  /**
   * Ends the server and deletes its data. The tests' pages are closed first: pages that stay open look for their server
   * while the tests of the next files run.
   */
  async stop(browser?: Browser): Promise<void> {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    await this.end('SIGTERM');
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Runs an operator's command on the server's data. Returns its output. */
  async npm(command: 'backup' | 'restore', file: string): Promise<string> {
    const env = { ...process.env, DATA_DIR: this.dataDir, ...this.env };
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', command, '--', file], { env });
    return stdout;
  }

  /** Simulates the loss of the machine: kills the server and deletes all of its data. */
  async wipe(): Promise<void> {
    await this.kill();
    fs.rmSync(this.dataDir, { recursive: true, force: true });
    fs.mkdirSync(this.dataDir, { mode: 0o755 });
  }

  /** Queries the server's database, for things that no person can do, such as letting time pass. */
  async sql(query: string): Promise<pg.QueryResult> {
    const directory = path.join(this.dataDir, 'postgres');
    const { address } = readPidFile(path.join(directory, 'postmaster.pid'));
    const password = fs.readFileSync(`${directory}.password`, 'utf8').trim();
    const client = new pg.Client({ ...address, user: 'postgres', password, database: 'variorum' });
    await client.connect();
    return client.query(query).finally(() => client.end());
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await ended;
  }
}
