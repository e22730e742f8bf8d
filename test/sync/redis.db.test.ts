import { afterAll, expect, test } from 'vitest';
import { createDocument } from '@/documents/commands/create/create-document';
import { treeChanges } from '@/documents/queries/tree-changes';
import { deactivateMember } from '@/identity/commands/deactivate-member';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import type { BusStatus } from '@/platform/bus/bus';
import { openRedisBus } from '@/platform/bus/redis';
import { testPlatform } from '../support/database';
import { redisServer, SilentWay, TestRedis } from '../support/redis';
import { makeWorld, openClient, startSyncServer, synced, until } from './support';

/**
 * Tests messages between two processes while Redis is down, comes back, hangs and dies. The first process serves
 * sockets and subscriptions, and checks on its own too rarely to matter. The second one executes commands.
 */

const NEVER = 600_000;
/** What counts as "at once" on a busy machine. */
const AT_ONCE_MS = 10_000;
const OVER_REDIS: BusStatus = { carrier: 'Redis', isDegraded: false };
const INSTEAD: BusStatus = { carrier: 'Postgres', isDegraded: true };

const platform = await testPlatform();
const world = await makeWorld(platform);
const owner = await world.person('owner');
const redis = await TestRedis.reserve();
const way = await SilentWay.open(redis.url);

async function openProcess(redisUrl: string) {
  const { url, pool, log } = platform;
  const bus = await openRedisBus({ redisUrl, url, pool, log, overPostgresMs: 1_500 });
  return { ...platform, bus };
}
const here = await openProcess(way.url);
const there = await openProcess(redis.url);
const server = await startSyncServer(here, { recheck: NEVER, look: NEVER });
afterAll(async () => {
  await server.close();
  await Promise.all([here.bus.close(), there.bus.close()]);
  await redis.kill();
});

const actor = { userId: owner.userId, name: owner.name, sessionId: undefined };
const [readsHere, actsThere]: [Context, Context] = [
  { ...here, actor },
  { ...there, actor },
];

const statusIs = (status: BusStatus, buses = [here.bus, there.bus]) =>
  expect.poll(() => buses.map((bus) => bus.status()), { timeout: AT_ONCE_MS }).toEqual(buses.map(() => status));

/** Removes a member, writes text and changes the tree, all in the other process, and waits until this one shows it. */
async function expectNews(): Promise<void> {
  const documentId = await world.document('text');
  const [removed, stays] = [await world.person('editor'), await world.person('viewer')];
  const leaver = openClient(server, documentId, removed);
  const reader = openClient(server, documentId, stays);
  await synced(leaver, reader);
  const end = new AbortController();
  const news = await treeChanges(readsHere, { projectId: world.projectId }, end.signal);
  await news.next();

  await deactivateMember(actsThere, { workspaceId: world.workspaceId, userId: removed.userId });
  await until('the socket is closed', () => leaver.closedWith === 4403, AT_ONCE_MS);
  let heard = false;
  void news.next().then(() => {
    heard = true;
  });
  await createDocument(actsThere, { projectId: world.projectId, path: `${newId()}.md`, text: '' });
  await until('the tree has news', () => heard, AT_ONCE_MS);
  end.abort();
}

test.skipIf(!redisServer)(
  'whatever happens to Redis, sockets of a removed member close at once, and messages arrive at once',
  async () => {
    // Redis is down at the start.
    await statusIs(INSTEAD);
    await expectNews();

    await redis.start();
    await statusIs(OVER_REDIS);
    await expectNews();

    // Nothing reports that Redis hangs.
    redis.freeze();
    await expectNews();
    await statusIs(INSTEAD);
    await expectNews();
    redis.thaw();
    await expectNews();
    await statusIs(OVER_REDIS);

    await redis.kill();
    await expectNews();
    await statusIs(INSTEAD);
    await redis.start();
    await expectNews();
    await statusIs(OVER_REDIS);
  },
);

test.skipIf(!redisServer)('messages reach a process that alone has lost Redis', async () => {
  await statusIs(OVER_REDIS);
  way.isSilent = true;
  await expectNews();
  await statusIs(INSTEAD, [here.bus]);
  await statusIs({ carrier: 'Postgres', isDegraded: false }, [there.bus]);
  await expectNews();
  way.isSilent = false;
  await statusIs(OVER_REDIS);
  await expectNews();
});
