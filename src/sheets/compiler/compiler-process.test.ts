import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { CompilerProcess } from './compiler-process';

/** Returns how many processes have a text in their command line. */
function processesWith(text: string): number {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
      } catch {
        return false;
      }
    }).length;
}

const hasSandbox = process.platform === 'linux' && (await checkSandbox()).ok;

test.skipIf(!hasSandbox)('a compiler that is killed while its sandbox is being set up leaves no process', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-killed-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (let ms = 0; ms < 12; ms += 0.25) {
    const compiler = new CompilerProcess({ memoryBytes: 2 ** 31, isSandboxed: true });
    await pause(ms);
    compiler.kill();
    await compiler.ended;
  }
  await vi.waitFor(() => expect(processesWith(folder)).toBe(0), 20_000);
});
