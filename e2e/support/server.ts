import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import pg from 'pg';
import { freePort } from '../../test/support/free-port';

const START_LIMIT_MS = 240_000;

/** The variable that names the data with which servers begin (see `template.ts`). */
export const DATA_TEMPLATE = 'E2E_DATA_TEMPLATE';

/** A whole Variorum in a child process, with its own embedded database in a folder of its own. */
export class TestServer {
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly port: number,
    private readonly dataDir: string,
    private readonly env: Record<string, string>,
  ) {}

  /** For a test or hook, which has its own time limit. */
  static start(env: Record<string, string> = {}): Promise<TestServer> {
    test.setTimeout(test.info().timeout + START_LIMIT_MS);
    return TestServer.launch(env);
  }

  /** As `start`, for what is no test. */
  static async launch(env: Record<string, string> = {}): Promise<TestServer> {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-e2e-'));
    fs.chmodSync(dataDir, 0o755);
    const template = process.env[DATA_TEMPLATE];
    // Not by `fs`: the files of the database keep their owner.
    if (template && !env.DATA_DIR) execFileSync('cp', ['-a', `${template}/.`, dataDir]);
    const server = new TestServer(await freePort(), dataDir, env);
    await server.boot();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** All that the server has printed. */
  get log(): string {
    return this.output;
  }

  async boot(): Promise<void> {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PORT: String(this.port), DATA_DIR: this.dataDir, LOG_LEVEL: 'info', ...this.env },
    });
    this.child = child;
    // Of a test that gives up before it can stop the server nothing is left running.
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

  /** kill -9: no chance to write anything down. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async restart(): Promise<void> {
    this.output = '';
    await this.boot();
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Runs one of the operator's commands on the server's data. What it printed. */
  async npm(command: 'backup' | 'restore', file: string): Promise<string> {
    const env = { ...process.env, DATA_DIR: this.dataDir, ...this.env };
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', command, '--', file], { env });
    return stdout;
  }

  /** The machine is gone: kills the server and deletes all of its data. */
  async wipe(): Promise<void> {
    await this.kill();
    fs.rmSync(this.dataDir, { recursive: true, force: true });
    fs.mkdirSync(this.dataDir, { mode: 0o755 });
  }

  /** Asks the server's own database: for what no person can bring about, such as time that has passed. */
  async sql(query: string): Promise<pg.QueryResult> {
    const directory = path.join(this.dataDir, 'postgres');
    const port = Number(fs.readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n')[3]);
    const password = fs.readFileSync(`${directory}.password`, 'utf8').trim();
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'variorum' });
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
