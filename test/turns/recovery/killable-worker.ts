import { type ChildProcess, fork } from 'node:child_process';
import { afterAll } from 'vitest';
import { programOf } from '../../support/programs';
import type { World } from '../fixture';

/** A process that runs turns, for being killed without warning. */
export class KillableWorker {
  #child: ChildProcess | undefined;

  /** `more`: environment variables in addition to the world's. */
  constructor(
    private readonly world: World,
    private readonly more: Record<string, string> = {},
  ) {
    afterAll(() => this.#child?.kill('SIGKILL'));
  }

  async start(): Promise<void> {
    const { platform, gemini } = this.world;
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: platform.url,
      AUTH_SECRET: 'test-secret-test-secret-test-secret',
      GOOGLE_GENERATIVE_AI_API_KEY: gemini.apiKey,
      GOOGLE_GENERATIVE_AI_BASE_URL: gemini.baseUrl,
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      ...this.more,
    } as unknown as NodeJS.ProcessEnv;
    const next = fork(programOf('test/turns/recovery/worker-process.ts'), {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = next;
    await new Promise<void>((resolve, reject) => {
      next.once('message', () => resolve());
      next.once('exit', () => reject(new Error('the worker process did not start')));
    });
  }

  /** Resolves when the process ends on its own. */
  async ended(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve));
    this.#child = undefined;
  }

  async kill(): Promise<void> {
    const victim = this.#child;
    this.#child = undefined;
    if (!victim) return;
    const gone = new Promise((resolve) => victim.once('exit', resolve));
    victim.kill('SIGKILL');
    await gone;
  }
}
