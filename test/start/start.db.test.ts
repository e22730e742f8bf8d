import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tellFigures } from '../support/figures';
import { newDataDir, type ServerProcess, startServer } from './server-process';

/** How many times a first start is killed. Each round takes about ten seconds. */
const ROUNDS = Number(process.env.MIGRATION_KILLS ?? 1);

/** How long a first start takes on this machine. Updated after the first one. */
let startTookMs = 5_000;

function postgresOf(dataDir: string): string {
  return fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
}

async function healthOf(server: ServerProcess): Promise<number> {
  return (await fetch(`${server.url}/api/health`)).status;
}

/** A path that is too long for a Unix socket. */
const LONG = 'a folder with a name that is rather long/'.repeat(4);

test('a second start on the same DATA_DIR is refused in one line, and doesn’t affect the first one', async () => {
  const dataDir = newDataDir(LONG);
  const begun = performance.now();
  const first = await startServer(dataDir);
  await first.ready;
  startTookMs = performance.now() - begun;
  const postgres = postgresOf(dataDir);

  const second = await startServer(dataDir);
  expect(await second.ended).toBe(1);
  expect(second.output()).toEqual({
    stdout: '',
    stderr: `Variorum couldn’t start: DATA_DIR ${path.resolve(dataDir)} is in use by another Variorum (process ${first.child.pid}). Stop that one first, or set another DATA_DIR.\n`,
  });
  expect(await healthOf(first)).toBe(200);
  expect(postgresOf(dataDir)).toBe(postgres);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = await startServer(dataDir);
  await third.ready;
  expect(await healthOf(third)).toBe(200);
}, 120_000);

test('of two first starts at the same moment, one serves and the other refuses', async () => {
  const dataDir = newDataDir();
  const servers = await Promise.all([startServer(dataDir), startServer(dataDir)]);
  const refused = await Promise.race(servers.map(async (server) => server.ended.then(() => server)));
  expect(refused.output().stderr).toMatch(/^Variorum couldn’t start: DATA_DIR .* is in use .*\n$/);
  const served = servers.find((server) => server !== refused) as ServerProcess;
  await served.ready;
  expect(await healthOf(served)).toBe(200);
}, 120_000);

test('a server killed at any moment of its first start becomes ready at the next one', {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = newDataDir();
    const killed = await startServer(dataDir);
    const timer = setTimeout(() => killed.child.kill('SIGKILL'), Math.random() * startTookMs);
    await Promise.race([killed.ended, killed.ready]);
    clearTimeout(timer);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = await startServer(dataDir);
    await next.ready;
    expect(await healthOf(next)).toBe(200);
    next.child.kill('SIGTERM');
    await next.ended;
  }
  tellFigures(`first starts of the server: ${ROUNDS} killed, ${ROUNDS} ready at the next start`);
});
