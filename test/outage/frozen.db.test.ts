import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newDataDir, startServer } from '../start/server-process';
import { until } from '../sync/support';

/** Much more than a request needs on a busy machine, but less than the 12 seconds it took before a fix. */
const ANSWERED_MS = 5_000;

/** Returns the ids of Postgres' processes for a data directory. The test's own server started them. */
function postgresProcesses(dataDir: string): number[] {
  const pid = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.trim().split(' ')].map(Number);
}

/** Freezes Postgres, like a machine that has lost its disk. Returns a function that resumes it. */
function freeze(dataDir: string): () => void {
  const frozen = postgresProcesses(dataDir);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  const wake = () => {
    for (const pid of frozen.splice(0)) {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // The process has ended in the meantime.
      }
    }
  };
  onTestFinished(wake);
  return wake;
}

interface Timed {
  status: number;
  ms: number;
  body: string;
}

async function timed(url: string, headers: Record<string, string> = {}): Promise<Timed> {
  const begun = performance.now();
  const response = await fetch(url, { headers });
  const body = await response.text();
  return { status: response.status, ms: performance.now() - begun, body };
}

const run = process.platform === 'linux' ? test : test.skip;

run(
  'a frozen database gives 503 within seconds to everybody who asks, and is used again when it wakes',
  async () => {
    const dataDir = newDataDir();
    const server = await startServer(dataDir);
    await server.ready;
    const signUp = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'a long password' }),
    });
    expect(signUp.status).toBe(200);
    const cookie = signUp.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const me = `${server.url}/api/trpc/people.me`;
    const session = `${server.url}/api/auth/get-session`;
    expect((await timed(me, { cookie })).status).toBe(200);

    const wake = freeze(dataDir);
    const ask = () => [me, session].map((url) => timed(url, { cookie }));
    const atOnce = await Promise.all([...ask(), timed(`${server.url}/api/health`)]);
    const later = await Promise.all([...ask(), timed(`${server.url}/api/health`)]);
    for (const { status, ms, body } of [...atOnce, ...later]) {
      expect({ status, body }).toMatchObject({ status: 503 });
      expect(ms).toBeLessThan(ANSWERED_MS);
    }
    expect(later[0]?.body).toContain('The database isn’t responding');

    wake();
    await until('it serves again', async () => (await timed(me, { cookie })).status === 200, 20_000);
    expect((await timed(`${server.url}/api/health`)).status).toBe(200);
  },
  90_000,
);
