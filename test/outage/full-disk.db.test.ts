import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { makeLog } from '@/platform/log';
import { startEmbeddedPostgres } from '@/platform/postgres/embedded-postgres';
import { applyMigrations } from '@/platform/postgres/migrations';
import { makeHealth } from '../../server/http/health/health';
import { openPlatform } from '../support/database';
import { MAY_MOUNT, mountSmallDisk } from '../support/small-disk';
import { type Client, makeWorld, openClient, startSyncServer, synced, until } from '../sync/support';

const STORAGE = 121;

interface Watched extends Client {
  /** What it was told about the server's disk: 0 is full, 1 is not full. */
  storage: number[];
  closings: number;
}

function watched(client: Client): Watched {
  const extra = { storage: [] as number[], closings: 0 };
  client.provider.messageHandlers[STORAGE] = (_encoder, decoder) => {
    extra.storage.push(decoder.arr[decoder.pos++] ?? -1);
  };
  client.provider.on('connection-close', () => {
    extra.closings++;
  });
  return Object.assign(client, extra);
}

const run = MAY_MOUNT ? test : test.skip;

async function startOnSmallDisk() {
  const disk = mountSmallDisk();
  onTestFinished(() => disk.unmount());
  const postgres = await startEmbeddedPostgres({ dir: path.join(disk.dir, 'pg'), log: makeLog('silent') });
  onTestFinished(() => postgres.stop());
  await applyMigrations(postgres.url());
  const platform = await openPlatform(postgres.url());
  onTestFinished(() => platform.close());
  const server = await startSyncServer(platform);
  onTestFinished(() => server.close());
  const world = await makeWorld(platform);
  const documentId = await world.document('Begin. ');
  const stored = async () => (await currentText(sqlOfPool(platform.pool), documentId)).text;
  return { disk, platform, server, world, documentId, stored };
}

run(
  'with a full disk documents are read-only and health is 503; with room again edits are stored by themselves',
  async () => {
    const { disk, platform, server, world, documentId, stored } = await startOnSmallDisk();
    const ports = { version: '1', sync: server.sync.stats, turns: async () => ({ running: 0, queued: 0 }) };
    const health = makeHealth(platform, ports);
    const writer = watched(openClient(server, documentId, await world.person('editor'), { acks: true }));
    const reader = watched(openClient(server, documentId, await world.person('viewer'), { acks: true }));
    await synced(writer, reader);
    expect((await health()).ok).toBe(true);

    const giveBack = disk.fill();
    // Every report from now on says that the disk is full, not only the first.
    for (let i = 0; i < 20; i++) expect((await health()).report).toMatchObject({ status: 'down', database: 'full' });
    await until('everybody was told', () => [writer, reader].every(({ storage }) => storage.at(-1) === 0));
    const edit = 'x'.repeat(200_000);
    writer.text.insert(0, edit);
    await until('the edit was refused', () => writer.denials.length > 0);
    const late = watched(openClient(server, documentId, await world.person('editor'), { acks: true }));
    await synced(late);
    expect(late.text.toString()).toBe('Begin. ');
    expect(late.storage).toEqual([0]);

    giveBack();
    await until(
      'everybody was told',
      () => [writer, reader, late].every(({ storage }) => storage.at(-1) === 1),
      20_000,
    );
    await until('the edit has arrived', () => late.text.toString() === `${edit}Begin. `, 20_000);
    expect(await stored()).toBe(`${edit}Begin. `);
    expect((await health()).report).toMatchObject({ status: 'ok', database: 'ok' });
    expect([writer, reader, late].map(({ closings }) => closings)).toEqual([0, 0, 0]);
  },
  120_000,
);

run(
  'an edit that fills the disk closes its document once, and is stored when there is room again',
  async () => {
    const { disk, server, world, documentId, stored } = await startOnSmallDisk();
    const writer = watched(openClient(server, documentId, await world.person('editor'), { acks: true }));
    await synced(writer);
    const giveBack = disk.fill();
    const edit = 'y'.repeat(500_000);
    // Written before anyone has noticed the full disk.
    writer.text.insert(0, edit);
    await until('it was told', () => writer.storage.at(-1) === 0);
    const { closings } = writer;
    expect(closings).toBeLessThanOrEqual(1);
    await until('it is back', () => writer.provider.synced);
    giveBack();
    await until('it is stored', async () => (await stored()).startsWith(edit), 30_000);
    expect(writer.closings).toBe(closings);
  },
  120_000,
);
