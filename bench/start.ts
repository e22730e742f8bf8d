import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../test/support/free-port';
import { ms, printTable } from './sync/table';

const RUNS = 5;
/** The clock ticks per second in /proc (sysconf(_SC_CLK_TCK)): 100 on every Linux that Node runs on. */
const TICKS = 100;

interface Start {
  wallMs: number;
  cpuSeconds: number;
  residentMb: number;
}

/**
 * Measures how long `npm start` takes until the server is ready: the first time (build, initdb, migrations) and later
 * times. The floor is `next start` with the same pages, which only serves them. Linux only.
 */
export async function run(): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-start-'));
  fs.chmodSync(dataDir, 0o755);
  try {
    for (const built of ['.next', 'dist']) fs.rmSync(built, { recursive: true, force: true });
    const first = await startOnce(ours(dataDir));
    const later: Start[] = [];
    const floor: Start[] = [];
    for (let i = 0; i < RUNS; i++) {
      later.push(await startOnce(ours(dataDir)));
      floor.push(await startOnce(nextAlone));
    }
    printTable(
      'Start until ready',
      ['', 'wall', 'CPU of the process', 'resident'],
      [
        row('first start: build, new database', first),
        row(`next start, median of ${RUNS}`, median(later)),
        row('floor: `next start`, pages only', median(floor)),
      ],
    );
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Command {
  args(port: number): string[];
  env: Record<string, string>;
  ready: string;
}

function ours(dataDir: string): Command {
  return { args: () => ['scripts/start.mjs'], env: { DATA_DIR: dataDir }, ready: 'Variorum is ready' };
}

const nextAlone: Command = {
  args: (port) => ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
  env: { NEXT_TELEMETRY_DISABLED: '1' },
  ready: 'Ready in',
};

async function startOnce({ args, env, ready }: Command): Promise<Start> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, args(port), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'error', ...env },
  });
  await printed(child, ready);
  const wallMs = performance.now() - begun;
  const start = { wallMs, ...usedBy(child.pid as number) };
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return start;
}

function printed(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (data: Buffer) => {
      output += data.toString();
      if (output.includes(text)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${output}`)));
  });
}

function usedBy(pid: number): Omit<Start, 'wallMs'> {
  const fields = (fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
  const residentKb = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS, residentMb: Number(residentKb) / 1024 };
}

function median(starts: Start[]): Start {
  const middle = (pick: (start: Start) => number) => starts.map(pick).sort((a, b) => a - b)[starts.length >> 1] ?? 0;
  return {
    wallMs: middle((start) => start.wallMs),
    cpuSeconds: middle((start) => start.cpuSeconds),
    residentMb: middle((start) => start.residentMb),
  };
}

function row(name: string, { wallMs, cpuSeconds, residentMb }: Start): string[] {
  return [name, ms(wallMs), `${cpuSeconds.toFixed(1)} s`, `${residentMb.toFixed(0)} MB`];
}
