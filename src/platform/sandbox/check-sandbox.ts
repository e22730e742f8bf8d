import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programVersion } from '../program-version';
import type { SandboxLimits } from './bubblewrap';
import { BUBBLEWRAP, runSandboxed } from './run-sandboxed';

/** Whether programs can be sandboxed on this machine, and if not, why, for the operator. */
export type SandboxHealth = { ok: true; version: string } | { ok: false; problem: string };

/** How long a failure is cached. An operator may install or allow what is missing. */
const RETRY_AFTER_MS = 30_000;

let known: { health: Promise<SandboxHealth>; until: number } | undefined;

/** Tries a sandbox once per process. After a failure it tries again, at most every 30 seconds. */
export function checkSandbox(now = Date.now()): Promise<SandboxHealth> {
  if (known && known.until > now) return known.health;
  const entry = { health: trySandbox(), until: Number.POSITIVE_INFINITY };
  known = entry;
  void entry.health.then(({ ok }) => {
    if (!ok) entry.until = now + RETRY_AFTER_MS;
  });
  return entry.health;
}

const LIMITS: SandboxLimits = {
  wallMs: 30_000,
  cpuSeconds: 5,
  memoryBytes: 1_000_000_000,
  processes: 64,
  fileBytes: 1_000_000,
  outputBytes: 10_000,
};

/** A real sandbox hides /etc/passwd and runs as `nobody`, so only there does this succeed. */
const INSIDE = 'test ! -e /etc/passwd && test "$(id -u)" = 65534 && echo works';

/** Tries a sandbox now, without the cache. */
export async function trySandbox(): Promise<SandboxHealth> {
  const version = await programVersion(BUBBLEWRAP);
  if (version === undefined) {
    return { ok: false, problem: 'Bubblewrap isn’t installed. On Debian and Ubuntu: apt install bubblewrap' };
  }
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'variorum-sandbox-'));
  try {
    let output = '';
    const exit = await runSandboxed({
      command: ['/bin/sh', '-c', INSIDE],
      folder,
      readable: [],
      environment: {},
      limits: LIMITS,
      signal: new AbortController().signal,
      onOutput: (text) => {
        output += text;
      },
    });
    if (exit.reason === 'exited' && exit.code === 0 && output === 'works\n') return { ok: true, version };
    const said = output.trim().split('\n', 1)[0] || exit.reason;
    return { ok: false, problem: `Bubblewrap can’t make a sandbox on this machine: ${said}` };
  } finally {
    await fs.promises.rm(folder, { recursive: true, force: true });
  }
}
