import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

/** A script of this folder in a separate process, pinned to one core if possible. */
export interface Child {
  process: ChildProcess;
  /** Sends a request and resolves to the answer. */
  ask<T>(request: Record<string, unknown>): Promise<T>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const canPin = spawnSync('taskset', ['-V']).status === 0;

/** Server and load run on different cores, so that the load doesn't slow down the server. */
export const pinning = canPin ? 'server and Postgres on core 0, load on core 1' : 'not pinned to cores (no taskset)';

/** Returns the command that runs Node with these arguments on one core. */
export function pinned(core: number, args: string[]): [string, string[]] {
  return canPin ? ['taskset', ['-c', String(core), process.execPath, ...args]] : [process.execPath, args];
}

export async function startChild(
  script: string,
  core: number,
  env: Record<string, string> = {},
  nodeFlags: string[] = [],
): Promise<Child> {
  const [command, args] = pinned(core, [...nodeFlags, '--import', 'tsx', path.resolve('bench/sync', script)]);
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  });
  const waiting: { resolve(value: unknown): void; reject(error: Error): void }[] = [];
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', (message) => waiting.shift()?.resolve(message));
  void ended.then(() => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${script} ended`));
  });
  const next = <T>() =>
    new Promise<T>((resolve, reject) => waiting.push({ resolve: resolve as (value: unknown) => void, reject }));
  await next();
  return {
    process: child,
    ask<T>(request: Record<string, unknown>) {
      const answer = next<T>();
      child.send(request);
      return answer;
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

/** Called in the child process. Reports that it is ready, and answers requests one after the other. */
export function serve(ready: Record<string, unknown>, answer: (request: unknown) => Promise<unknown>): void {
  process.on('message', (request) => {
    answer(request).then(
      (result) => process.send?.(result ?? {}),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  // Exits if the benchmark was interrupted.
  process.on('disconnect', () => process.exit(0));
  process.send?.(ready);
}
