import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { tellFigures } from '../../../test/support/figures';
import type { SandboxLimits } from './bubblewrap';
import { checkSandbox, trySandbox } from './check-sandbox';
import { runSandboxed, type SandboxDoor, type SandboxExit } from './run-sandboxed';

const health = await checkSandbox();
if (!health.ok) tellFigures(`The tests of sandboxes are skipped: ${health.problem}`);
const PYTHON = '/usr/bin/python3';
const hasPython = fs.existsSync(PYTHON);

const LIMITS: SandboxLimits = {
  wallMs: 20_000,
  cpuSeconds: 10,
  memoryBytes: 1_000_000_000,
  processes: 64,
  fileBytes: 1_000_000,
  outputBytes: 100_000,
};

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-sandbox-test-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const folder = path.join(base, 'job');
fs.mkdirSync(folder);
fs.writeFileSync(path.join(base, 'secret'), 'the secret');

interface Run {
  exit: SandboxExit;
  output: string;
}

async function run(
  script: string,
  {
    limits,
    door,
    signal,
    onOutput,
  }: {
    limits?: Partial<SandboxLimits>;
    door?: SandboxDoor;
    signal?: AbortSignal;
    onOutput?: (text: string) => void;
  } = {},
): Promise<Run> {
  let output = '';
  const exit = await runSandboxed({
    command: ['/bin/sh', '-c', script],
    folder,
    readable: [],
    environment: { GREETING: 'hello' },
    limits: { ...LIMITS, ...limits },
    signal: signal ?? new AbortController().signal,
    ...(door && { door }),
    onOutput: (text) => {
      output += text;
      onOutput?.(text);
    },
  });
  return { exit, output };
}

/** Returns a unique number to put into a process's arguments, so that the process can be found from outside. */
let marks = 0;
const newMark = () => `3${process.pid}${++marks}.5`;
const processesWith = (mark: string) =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`sleep\0${mark}`);
      } catch {
        return false;
      }
    });

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.skipIf(!health.ok)('a sandboxed program', () => {
  test('writes its own folder and nothing else', async () => {
    const { exit, output } = await run(
      'echo made > made.txt; for f in /x /usr/x /dev/x /etc/x /root/x /run/x; do echo no > $f; done; ls / ; cat made.txt',
    );
    expect(exit).toEqual({ reason: 'exited', code: 0 });
    expect(output.match(/Read-only file system|Directory nonexistent/gi)).toHaveLength(6);
    expect(fs.readFileSync(path.join(folder, 'made.txt'), 'utf8')).toBe('made\n');
    expect(fs.statSync(path.join(folder, 'made.txt')).uid).toBe(process.getuid?.());
  });

  test('sees no accounts, no files of the server, no environment and no other process', async () => {
    process.env.SANDBOX_TEST_SECRET = 'the secret';
    const { output } = await run(
      `cat /etc/passwd /etc/shadow ${base}/secret; env; cat /proc/*/environ | tr '\\0' '\\n'; ls -d /proc/[0-9]*`,
    );
    delete process.env.SANDBOX_TEST_SECRET;
    expect(output).not.toContain('the secret');
    expect(output).not.toContain('root:');
    expect(output).toContain('GREETING=hello');
    expect(output.match(/^\/proc\/\d+$/gm)?.length).toBeLessThan(8);
  });

  test.skipIf(!hasPython)('reaches no network except the forwarded server', async () => {
    const socketPath = path.join(base, 'door.sock');
    const server = net.createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('data', (data) => socket.write(String(data).toUpperCase())).on('end', () => socket.end('bye'));
    });
    await new Promise<void>((resolve) => server.listen(socketPath, resolve));
    const connect = (address: string) =>
      `import socket\ntry:\n s=socket.create_connection(${address},timeout=5)\n s.sendall(b"hello")\n s.shutdown(1)\n` +
      ' print(b"".join(iter(lambda: s.recv(9), b"")).decode())\nexcept OSError as e:\n print("unreachable")\n';
    const script = [`("127.0.0.1",8089)`, `("127.0.0.1",5432)`, `("1.1.1.1",53)`]
      .map((address) => `${PYTHON} -c '${connect(address)}'`)
      .join(';');
    const { exit, output } = await run(script, { door: { socketPath, port: 8089, python: PYTHON } });
    server.close();
    expect(output).toBe('HELLObye\nunreachable\nunreachable\n');
    expect(exit).toEqual({ reason: 'exited', code: 0 });
  });

  test.skipIf(!hasPython)('keeps its exit code when a server is forwarded', async () => {
    const socketPath = path.join(base, 'unused.sock');
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(socketPath, resolve));
    const { exit } = await run('exit 7', { door: { socketPath, port: 8089, python: PYTHON } });
    server.close();
    expect(exit).toEqual({ reason: 'exited', code: 7 });
  });

  test('is killed with everything that it started when its time is over', async () => {
    const mark = newMark();
    const { exit } = await run(`(setsid sleep ${mark} &) ; sleep ${mark}`, { limits: { wallMs: 500 } });
    expect(exit).toEqual({ reason: 'time' });
    await until(() => processesWith(mark).length === 0);
  });

  test('is killed at once when it is stopped', async () => {
    const mark = newMark();
    const stop = new AbortController();
    const { exit } = await run(`echo ready; sleep ${mark}`, { signal: stop.signal, onOutput: () => stop.abort() });
    expect(exit).toEqual({ reason: 'stopped' });
    await until(() => processesWith(mark).length === 0);
    expect((await run('echo never', { signal: stop.signal })).output).toBe('');
  });

  test('is killed when it prints too much, and the rest is dropped', async () => {
    const { exit, output } = await run('yes', { limits: { outputBytes: 10_000 } });
    expect(exit).toEqual({ reason: 'output' });
    expect(output).toHaveLength(10_000);
  });

  test('can’t use more memory, processor time, disk or processes than allowed', async () => {
    const { output } = await run(
      'head -c 9000000 /dev/zero > big; ls -l big | cut -d" " -f5; ulimit -v; ulimit -t; ulimit -c; ulimit -u 2>&1',
    );
    expect(output).toMatch(/^1000000\n976562\n10\n0\n/m);
    expect((await run('head -c 90000000 /dev/zero > /tmp/big; echo $?')).output).toMatch(/^[1-9]/m);
  });

  test('prints text as UTF-8, also in pieces', async () => {
    const { output } = await run("printf '\\360\\237'; sleep 0.1; printf '\\230\\200 \\377'");
    expect(output).toBe('😀 \ufffd');
  });
});

test('a machine without bubblewrap has no sandboxes, and says how to get them', async () => {
  const before = process.env.PATH;
  process.env.PATH = base;
  const missing = await trySandbox().finally(() => {
    process.env.PATH = before;
  });
  expect(missing).toEqual({ ok: false, problem: expect.stringContaining('apt install bubblewrap') });
});
