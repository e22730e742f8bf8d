import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeLog } from '@/platform/log';
import { runningPostgres, startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import { connected } from './databases';
import { newDataDir } from './server-process';

const SOCKET = '.s.PGSQL.5432';

/** Starts Postgres in a directory. Returns its URL. */
async function start(dir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dir, log: makeLog('silent'), flags: ['-c', 'fsync=off'] });
  onTestFinished(() => postgres.stop());
  expect(runningPostgres(dir), 'commands find the one that the server runs').toBe(postgres.url());
  return postgres.url();
}

async function ports(url: string): Promise<string> {
  const { rows } = await connected(url, (client) =>
    client.query<{ listen_addresses: string }>('show listen_addresses'),
  );
  return rows[0]?.listen_addresses ?? '';
}

test('the embedded Postgres listens at a socket in its own directory, which no other user can enter, and at no port', async () => {
  const dir = newDataDir('postgres, "the" database');
  expect(await ports(await start(dir))).toBe('');
  expect(fs.statSync(path.join(dir, SOCKET)).isSocket()).toBe(true);
  expect(fs.statSync(dir).mode & 0o077).toBe(0);
});

test('it starts although a killed one left its socket, and another program has its process number', async () => {
  const dir = newDataDir('postgres');
  await (await startEmbeddedPostgres({ dir, log: makeLog('silent') })).stop();
  fs.writeFileSync(path.join(dir, SOCKET), '');
  fs.writeFileSync(path.join(dir, `${SOCKET}.lock`), `${process.pid}\n${dir}\n1\n5432\n${dir}\n`);
  expect(await ports(await start(dir))).toBe('');
});

test('where there can be no socket, for example because its path is too long, it listens at a port of this machine', async () => {
  expect(await ports(await start(newDataDir(`${'a folder with a long name/'.repeat(5)}postgres`)))).toBe('127.0.0.1');
});
