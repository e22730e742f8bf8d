import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { currentText, loadState } from '@/documents/queries/document-state';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { testPlatform } from '../support/database';
import { type Client, converged, makeWorld, openClient, startSyncServer, synced, until } from './support';

const platform = await testPlatform();
const world = await makeWorld(platform);
const sql = sqlOfPool(platform.pool);
const server = await startSyncServer(platform, { idle: 50, snapshotUpdates: 20, snapshotInterval: 0, look: 200 });
afterAll(() => server.close());

const snapshotsOf = (documentId: string) =>
  platform.db.documentSnapshot.findMany({ where: { documentId }, orderBy: { seq: 'asc' } });
const rowsOf = (documentId: string) =>
  platform.db.documentUpdate.findMany({ where: { documentId }, orderBy: { seq: 'asc' } });
const unloaded = () => until('no document is open', () => server.sync.stats().documents === 0);

/** Types so that each character is a separate commit. */
async function typeSlowly(client: Client, characters: number): Promise<void> {
  for (let i = 0; i < characters; i++) {
    const { settled } = client.acknowledged;
    client.text.insert(Math.floor(client.text.length / 2), String.fromCharCode(97 + (i % 26)));
    await until('it is saved', () => client.acknowledged.settled > settled);
  }
}

test('SYNC-10: snapshots are made while people type, rows are deleted two snapshots later, and a cold load gives the same text', async () => {
  const documentId = await world.document('Begin. ');
  const client = openClient(server, documentId, await world.person('editor'), { acks: true });
  await synced(client);
  await typeSlowly(client, 130);
  await until(
    'the third snapshot is there',
    async () => Number((await snapshotsOf(documentId)).at(-1)?.seq ?? 0) > 120,
  );
  const snapshots = await snapshotsOf(documentId);
  expect(snapshots).toHaveLength(2);
  const rows = await rowsOf(documentId);
  expect(Number(rows[0]?.seq)).toBeGreaterThan(1);
  expect(Number(rows[0]?.seq)).toBeLessThanOrEqual(Number(snapshots[0]?.seq) + 1);
  const text = client.text.toString();
  expect((await currentText(sql, documentId)).text).toBe(text);
  client.leave();
  await unloaded();
  const later = openClient(server, documentId, await world.person('viewer'));
  await synced(later);
  expect(later.text.toString()).toBe(text);
});

test('when the last person leaves, a snapshot is made, the text can be searched, and the room is unloaded', async () => {
  const documentId = await world.document();
  const editor = await world.person('editor');
  const client = openClient(server, documentId, editor, { acks: true });
  await synced(client);
  await typeSlowly(client, 3);
  client.text.insert(0, 'findable ');
  await until('it is saved', () => client.acknowledged.settled >= 5);
  const text = client.text.toString();
  client.leave();
  await unloaded();
  await until('the index follows', async () => {
    const index = await platform.db.documentIndex.findUnique({ where: { documentId } });
    return index?.text === text;
  });
  expect(await snapshotsOf(documentId)).toHaveLength(1);
  const { doc } = await loadState(sql, documentId);
  expect(doc.getText('content').toString()).toBe(text);
  await until('the document says who changed it', async () => {
    const { updatedAt, createdAt, changedBy } = await platform.db.document.findUniqueOrThrow({
      where: { id: documentId },
    });
    return updatedAt.getTime() >= createdAt.getTime() && changedBy === editor.userId;
  });
});

test('opening and leaving without a change writes nothing', async () => {
  const documentId = await world.document('as it was');
  const open = async () => {
    const client = openClient(server, documentId, await world.person('viewer'));
    await synced(client);
    client.leave();
    await unloaded();
  };
  await open();
  await until('the first row is in a snapshot', async () => (await snapshotsOf(documentId)).length === 1);
  await open();
  expect(await snapshotsOf(documentId)).toHaveLength(1);
  expect(await rowsOf(documentId)).toHaveLength(1);
});

test('many clients that join a closed document at once share one load', async () => {
  const documentId = await world.document('shared '.repeat(50));
  const person = await world.person('editor');
  const clients = Array.from({ length: 12 }, () => openClient(server, documentId, person));
  await synced(...clients);
  expect(await converged(clients)).toBe('shared '.repeat(50));
  expect(server.sync.stats()).toEqual({ documents: 1, connections: 12 });
  for (const client of clients) client.leave();
  await unloaded();
});

test('authorship is recorded from the first edit on', async () => {
  const documentId = await world.document('imported');
  const [ann, ben] = [await world.person('editor'), await world.person('admin')];
  const [a, b] = [openClient(server, documentId, ann), openClient(server, documentId, ben)];
  await synced(a, b);
  a.text.insert(0, 'a');
  b.text.insert(0, 'b');
  await converged([a, b]);
  const viewer = openClient(server, documentId, await world.person('viewer'));
  await synced(viewer);
  viewer.text.insert(0, 'never');
  await until('the viewer is told', () => viewer.denials.length > 0);
  const authors = await platform.db.documentAuthor.findMany({ where: { documentId } });
  const byUser = new Map(authors.map(({ userId, clientId }) => [userId, Number(clientId)]));
  expect(byUser.get(ann.userId)).toBe(a.doc.clientID);
  expect(byUser.get(ben.userId)).toBe(b.doc.clientID);
  expect(byUser.has(null)).toBe(true);
  expect(authors).toHaveLength(3);
});

test('offline work under several client ids, including other people’s text, is stored on reconnect', async () => {
  const documentId = await world.document('Base. ');
  const [ann, ben] = [await world.person('editor'), await world.person('editor')];
  const [first, other] = [openClient(server, documentId, ann), openClient(server, documentId, ben)];
  await synced(first, other);
  other.text.insert(6, 'Ben was here. ');
  await converged([first, other]);
  first.leave();
  // Like a browser, opens the stored state twice offline, each time with a new client id.
  let stored = Y.encodeStateAsUpdate(first.doc);
  for (const text of ['Offline one. ', 'Offline two. ']) {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, stored);
    doc.getText('content').insert(0, text);
    stored = Y.encodeStateAsUpdate(doc);
  }
  other.text.insert(0, 'Meanwhile. ');
  const doc = new Y.Doc();
  Y.applyUpdate(doc, stored);
  const back = openClient(server, documentId, ann, { doc });
  // Typed before the backlog has been processed.
  back.text.insert(0, 'At once. ');
  const text = await converged([back, other]);
  for (const part of ['Base. ', 'Ben was here. ', 'Offline one. ', 'Offline two. ', 'Meanwhile. ', 'At once. ']) {
    expect(text).toContain(part);
  }
  await until('the log holds it', async () => (await currentText(sql, documentId)).text === text);
});

test('SYNC-9: two processes on one database have the same text, even after one was two snapshots behind', async () => {
  const other = await startSyncServer(platform, { idle: 50, snapshotUpdates: 10, snapshotInterval: 0, look: 200 });
  try {
    const documentId = await world.document('two: ');
    const [ann, ben] = [await world.person('editor'), await world.person('editor')];
    const [here, there] = [
      openClient(server, documentId, ann, { acks: true }),
      openClient(other, documentId, ben, { acks: true }),
    ];
    await synced(here, there);
    for (let i = 0; i < 60; i++) {
      const client = i % 2 ? here : there;
      const at = (i * 7) % (client.text.length + 1);
      if (i % 5 === 4) client.text.delete(Math.min(at, client.text.length - 1), 1);
      else client.text.insert(at, `${i} `);
      if (i % 4 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const text = await converged([here, there]);
    await until('the log holds it', async () => (await currentText(sql, documentId)).text === text);
    // The same person continues in the other process, with the same client id.
    here.leave();
    const moved = openClient(other, documentId, ann, { doc: here.doc });
    await synced(moved);
    moved.text.insert(0, 'moved ');
    expect(await converged([moved, there])).toBe(`moved ${text}`);
  } finally {
    await other.close();
  }
});

test('SYNC-4: when a commit fails, the room is dropped, nobody has seen the edit, and its author sends it again', async () => {
  const failing = failingPlatform(platform);
  const own = await startSyncServer(failing.platform, { idle: 50 });
  try {
    const documentId = await world.document('kept. ');
    const [ann, ben] = [await world.person('editor'), await world.person('editor')];
    const [writer, reader] = [openClient(own, documentId, ann), openClient(own, documentId, ben)];
    await synced(writer, reader);
    const seen: string[] = [];
    const closes: number[] = [];
    reader.text.observe(() => seen.push(reader.text.toString()));
    reader.provider.on('connection-close', (event) => closes.push(event?.code ?? 0));
    failing.broken = true;
    writer.text.insert(6, 'typed while the log was broken. ');
    await until('the sockets were closed', () => closes.length > 0);
    expect(closes[0]).toBe(1012);
    expect(seen).toEqual([]);
    failing.broken = false;
    expect(await converged([writer, reader])).toBe('kept. typed while the log was broken. ');
    expect((await currentText(sql, documentId)).text).toBe('kept. typed while the log was broken. ');
  } finally {
    await own.close();
  }
});

/** Returns a platform with the same database, on which writes to the log can be made to fail. */
function failingPlatform(real: Platform) {
  const state = { broken: false, platform: real };
  const pool = new Proxy(real.database.reserved.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (query: unknown, ...rest: unknown[]) => {
        const text = typeof query === 'string' ? query : (query as { text: string }).text;
        if (state.broken && text.includes('insert into document_update'))
          return Promise.reject(new Error('the log is broken'));
        return (target.query as (...args: unknown[]) => unknown).call(target, query, ...rest);
      };
    },
  });
  const reserved = { ...real.database.reserved, pool };
  state.platform = { ...real, database: { ...real.database, reserved } };
  return state;
}

test('a permanently deleted document closes its sockets as not found', async () => {
  const documentId = await world.document('doomed');
  const own = await startSyncServer(platform);
  try {
    const client = openClient(own, documentId, await world.person('editor'));
    await synced(client);
    await platform.db.documentHead.delete({ where: { documentId } });
    client.text.insert(0, 'too late');
    await until('the socket is closed for good', () => client.closedWith !== undefined, 20_000);
    expect(client.closedWith).toBe(4404);
  } finally {
    await own.close();
  }
});

test('a shutdown puts everything on disk and asks everyone to reconnect', async () => {
  const documentId = await world.document();
  const own = await startSyncServer(platform);
  const client = openClient(own, documentId, await world.person('editor'));
  await synced(client);
  const closes: number[] = [];
  client.provider.on('connection-close', (event) => closes.push(event?.code ?? 0));
  client.text.insert(0, 'the last words');
  await until('the server has them', () => own.sync.stats().connections === 1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  await own.close();
  expect(closes).toEqual([1012]);
  expect((await currentText(sql, documentId)).text).toBe('the last words');
});
