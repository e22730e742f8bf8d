import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { announceUpdate, appendUpdate, lockHead } from '@/documents/commands/append-update';
import { currentText, loadState } from '@/documents/queries/document-state';
import { inTransaction, sqlOfPool, sqlOfTransaction } from '@/platform/database';
import { testPlatform } from '../support/database';
import { converged, makeWorld, openClient, startSyncServer, synced, until } from './support';

const platform = await testPlatform();
const world = await makeWorld(platform);
const server = await startSyncServer(platform);
afterAll(() => server.close());
const sql = sqlOfPool(platform.pool);

/** Locks the document's head, like a decision, until released. */
async function holdHead(documentId: string): Promise<{ release(): Promise<void> }> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held: () => void = () => {};
  const holding = new Promise<void>((resolve) => {
    held = resolve;
  });
  const done = inTransaction(platform.db, async (tx) => {
    await lockHead(tx, documentId);
    held();
    await released;
  });
  await holding;
  return {
    async release() {
      release();
      await done;
    },
  };
}

/** Waits long enough for everything already sent to arrive. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));

test('SYNC-1, SYNC-2: no client receives an uncommitted edit, by update, answer or acknowledgement', async () => {
  const documentId = await world.document('start ');
  const [ann, ben] = [await world.person('editor'), await world.person('editor')];
  const typing = openClient(server, documentId, ann, { acks: true });
  const reading = openClient(server, documentId, ben);
  await synced(typing, reading);
  await until('what it brought is acknowledged', () => typing.acknowledged.settled === 1);
  const { count } = typing.acknowledged;
  const head = await holdHead(documentId);
  typing.text.insert(6, 'uncommitted');
  await aMoment();
  const joining = openClient(server, documentId, ben);
  await aMoment();
  expect(reading.text.toString()).toBe('start ');
  expect(joining.text.toString()).toBe('');
  expect(joining.provider.synced).toBe(false);
  expect(typing.acknowledged.count).toBe(count);
  await head.release();
  expect(await converged([typing, reading, joining])).toBe('start uncommitted');
  await until('the edit is acknowledged', () => typing.acknowledged.settled === 2);
});

test('a locked document does not delay typing in others', async () => {
  const [held, free] = [await world.document(), await world.document()];
  const ann = await world.person('editor');
  const inHeld = openClient(server, held, ann, { acks: true });
  const [writer, reader] = [openClient(server, free, ann), openClient(server, free, ann)];
  await synced(inHeld, writer, reader);
  const head = await holdHead(held);
  inHeld.text.insert(0, 'waits');
  await aMoment();
  writer.text.insert(0, 'goes on');
  expect(await converged([writer, reader])).toBe('goes on');
  expect((await currentText(sql, held)).text).toBe('');
  await head.release();
  await until('the other is stored', async () => (await currentText(sql, held)).text === 'waits');
});

test('SYNC-3: everything an acknowledgement names is in the log, including deletions', async () => {
  const documentId = await world.document();
  const client = openClient(server, documentId, await world.person('editor'), { acks: true });
  await synced(client);
  await until('its first answer is acknowledged', () => client.acknowledged.settled === 1);
  for (let i = 0; i < 30; i++) {
    const before = client.acknowledged.settled;
    if (i % 3 === 2) client.text.delete(0, 1);
    else client.text.insert(0, String(i));
    await until('it is acknowledged', () => client.acknowledged.settled > before);
    const own = client.acknowledged.vector.get(client.doc.clientID);
    expect(own).toBe(Y.getState(client.doc.store, client.doc.clientID));
    expect((await currentText(sql, documentId)).text).toBe(client.text.toString());
  }
});

test('changes that the server writes to the log reach everyone as one change', async () => {
  const documentId = await world.document('one two three');
  const [ann, ben] = [await world.person('editor'), await world.person('viewer')];
  const [editing, viewing] = [openClient(server, documentId, ann), openClient(server, documentId, ben)];
  await synced(editing, viewing);
  const changes: string[] = [];
  viewing.text.observe((event) => changes.push(JSON.stringify(event.delta)));
  await inTransaction(platform.db, async (tx) => {
    await lockHead(tx, documentId);
    const { doc } = await loadState(sqlOfTransaction(tx), documentId);
    const before = Y.encodeStateVector(doc);
    doc.transact(() => {
      doc.getText('content').delete(4, 3);
      doc.getText('content').insert(4, 'TWO');
    });
    const update = Y.encodeStateAsUpdate(doc, before);
    await appendUpdate(tx, { documentId, update, authors: [{ clientId: doc.clientID, userId: null }] });
  });
  announceUpdate(platform, documentId);
  await until('it arrives', () => viewing.text.toString() === 'one TWO three');
  expect(await converged([editing, viewing])).toBe('one TWO three');
  expect(changes).toHaveLength(1);
  editing.text.insert(0, 'zero ');
  expect(await converged([editing, viewing])).toBe('zero one TWO three');
});

test('decisions and typing at the same time leave no gap in the log and lose nothing', async () => {
  const documentId = await world.document();
  const client = openClient(server, documentId, await world.person('editor'));
  const other = openClient(server, documentId, await world.person('editor'));
  await synced(client, other);
  const decide = async (i: number) => {
    await inTransaction(platform.db, async (tx) => {
      await lockHead(tx, documentId);
      const { doc } = await loadState(sqlOfTransaction(tx), documentId);
      const before = Y.encodeStateVector(doc);
      doc.getText('content').insert(0, `[${i}]`);
      const update = Y.encodeStateAsUpdate(doc, before);
      await appendUpdate(tx, { documentId, update, authors: [{ clientId: doc.clientID, userId: null }] });
    });
    announceUpdate(platform, documentId);
  };
  for (let i = 0; i < 20; i++) {
    const decided = decide(i);
    for (let j = 0; j < 5; j++) client.text.insert(client.text.length, 'x');
    await decided;
  }
  await until('everything is there', () => client.text.length === 20 * 3 + 10 + 100);
  const text = await converged([client, other]);
  await until('the log holds it', async () => (await currentText(sql, documentId)).text === text);
  const rows = await platform.db.documentUpdate.findMany({ where: { documentId }, select: { seq: true } });
  const head = await platform.db.documentHead.findUniqueOrThrow({ where: { documentId } });
  const last = rows.map(({ seq }) => Number(seq)).sort((a, b) => a - b);
  expect(last.at(-1)).toBe(Number(head.seq));
  expect(last.every((seq, i) => i === 0 || seq === (last[i - 1] ?? 0) + 1)).toBe(true);
});
