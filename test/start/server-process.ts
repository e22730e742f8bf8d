import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/free-port';

/** Runs the server as a process, without pages, whose build takes long. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything it has printed. */
  output(): { stdout: string; stderr: string };
  /** Resolves when it is ready. Rejects with its output if it ends before that. */
  ready: Promise<void>;
  /** Resolves to the exit code, or null if a signal ended it. */
  ended: Promise<number | null>;
}

export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ROLES: 'sync,worker', LOG_LEVEL: 'warn', ...env },
  });
  const printed = { stdout: '', stderr: '' };
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      printed.stdout += data;
      if (printed.stdout.includes('Variorum is ready at')) resolve();
    });
    child.stderr?.on('data', (data) => {
      printed.stderr += data;
    });
    void ended.then((code) => reject(new Error(`the server ended (${code}): ${printed.stdout}${printed.stderr}`)));
  });
  // Tests that wait for its end may ignore this promise.
  ready.catch(() => {});
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  });
  return { url: `http://127.0.0.1:${port}`, child, output: () => printed, ready, ended };
}

/** Creates a folder for DATA_DIR, which is deleted when the test and its servers have ended. */
export function newDataDir(below = ''): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-start-'));
  fs.chmodSync(home, 0o755);
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  return path.join(home, below || 'data');
}
