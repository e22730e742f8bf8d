import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { encodeSyncStep2, encodeUpdate } from '@/documents/core/sync/wire';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { testPlatform } from '../support/database';
import { converged, makeWorld, openClient, startSyncServer, synced, until } from './support';

const platform = await testPlatform();
const world = await makeWorld(platform);
const server = await startSyncServer(platform, { frame: 200_000 });
afterAll(() => server.close());
const sql = sqlOfPool(platform.pool);

/** Opens an editor's socket for sending arbitrary data. */
async function attack(documentId: string): Promise<{ ws: WebSocket; closed: Promise<number> }> {
  const ws = new WebSocket(`${server.url}/${documentId}?token=${server.signIn(await world.person('editor'))}`);
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await new Promise((resolve) => ws.once('message', resolve));
  return { ws, closed };
}

/** Opens two clients that must not notice any attack. */
async function scene() {
  const documentId = await world.document('safe. ');
  const clients = [
    openClient(server, documentId, await world.person('editor')),
    openClient(server, documentId, await world.person('editor')),
  ] as const;
  await synced(...clients);
  const unharmed = async () => {
    const text = `${clients[0].text.toString()}still `;
    clients[0].text.insert(clients[0].text.length, 'still ');
    await until('it arrives', () => clients[1].text.toString() === text);
    await until('it is stored', async () => (await currentText(sql, documentId)).text === text);
    expect(clients.every((client) => client.provider.wsconnected && client.closedWith === undefined)).toBe(true);
  };
  return { documentId, unharmed };
}

const foreign = (change: (doc: Y.Doc) => void) => {
  const doc = new Y.Doc();
  change(doc);
  return encodeSyncStep2(Y.encodeStateAsUpdate(doc));
};

test.each<[string, string | Uint8Array]>([
  ['text instead of binary', 'hello'],
  ['nothing', new Uint8Array()],
  ['an unknown message', Uint8Array.of(99)],
  ['a broken number', new Uint8Array(12).fill(255)],
  ['a length beyond the end', Uint8Array.of(0, 2, 100, 1)],
  ['an update of garbage', encodeUpdate(new Uint8Array(50).fill(77))],
  ['a broken state vector', Uint8Array.of(0, 0, 2, 200, 200)],
  ['broken presence', Uint8Array.of(1, 3, 255, 255, 255)],
  ['an embed', foreign((doc) => doc.getText('content').insertEmbed(0, { a: 1 }))],
  ['bold text', foreign((doc) => doc.getText('content').insert(0, 'x', { bold: true }))],
  ['a map', foreign((doc) => doc.getMap('content').set('a', 1))],
  ['another root', foreign((doc) => doc.getText('secret').insert(0, 'x'))],
  ['NUL', foreign((doc) => doc.getText('content').insert(0, '\0'))],
])('%s closes that socket with 4400, and harms nobody', async (_, message) => {
  const { documentId, unharmed } = await scene();
  const { ws, closed } = await attack(documentId);
  ws.send(message);
  expect(await closed).toBe(4400);
  await unharmed();
});

test('a frame over the limit closes that socket with 4413, unread', async () => {
  const { documentId, unharmed } = await scene();
  const { ws, closed } = await attack(documentId);
  ws.send(new Uint8Array(300_000));
  expect(await closed).toBe(4413);
  await unharmed();
});

test('broken frames close that socket with 4400', async () => {
  const { documentId, unharmed } = await scene();
  const { ws, closed } = await attack(documentId);
  // An opcode that doesn't exist, written directly to the connection.
  (ws as unknown as { _socket: { write(bytes: Uint8Array): void } })._socket.write(
    Uint8Array.of(0x8f, 0x80, 0, 0, 0, 0),
  );
  expect(await closed).toBe(4400);
  await unharmed();
});

test('SYNC-8: random bytes and damaged messages affect nobody else', async () => {
  const { documentId, unharmed } = await scene();
  const good = foreign((doc) => doc.getText('content').insert(0, 'some text, éà 🌍'));
  const damaged = fc
    .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const bytes = good.slice();
      for (const [at, byte] of changes) bytes[at] = byte;
      return bytes;
    });
  const token = server.signIn(await world.person('editor'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.uint8Array({ maxLength: 40 }), damaged), { maxLength: 6 }),
      async (messages) => {
        const ws = new WebSocket(`${server.url}/${documentId}?token=${token}`);
        const closed = new Promise<number>((resolve) => ws.once('close', resolve));
        await new Promise((resolve) => ws.once('open', resolve));
        for (const message of messages) ws.send(message);
        ws.close(1000);
        expect([1000, 1005, 4400]).toContain(await closed);
      },
    ),
    { numRuns: 60 },
  );
  await unharmed();
});

test('messages that arrive while the document is loading are not lost', async () => {
  const documentId = await world.document('there. ');
  const token = server.signIn(await world.person('editor'));
  const ws = new WebSocket(`${server.url}/${documentId}?token=${token}`);
  await new Promise((resolve) => ws.once('open', resolve));
  const doc = new Y.Doc();
  doc.getText('content').insert(0, 'early. ');
  ws.send(encodeUpdate(Y.encodeStateAsUpdate(doc)));
  await until('it is stored', async () => (await currentText(sql, documentId)).text.includes('early. '));
  ws.terminate();
});

test('a person’s large offline work is accepted if it fits a frame', async () => {
  const documentId = await world.document();
  const editor = await world.person('editor');
  const doc = new Y.Doc();
  doc.getText('content').insert(0, 'x'.repeat(150_000));
  const client = openClient(server, documentId, editor, { doc });
  const reader = openClient(server, documentId, editor);
  await synced(client, reader);
  await until('it arrives', () => reader.text.length === 150_000);
  expect(await converged([client, reader])).toHaveLength(150_000);
});

test('a client that doesn’t read is disconnected, and the others continue', async () => {
  const own = await startSyncServer(platform, { unsent: 100_000 });
  try {
    const documentId = await world.document();
    const editor = await world.person('editor');
    const writer = openClient(own, documentId, editor);
    const ws = new WebSocket(`${own.url}/${documentId}?token=${own.signIn(editor)}`);
    await synced(writer);
    await new Promise((resolve) => ws.once('message', resolve));
    ws.pause();
    await until('the slow one is let go', async () => {
      writer.text.insert(0, 'y'.repeat(100_000));
      await new Promise((resolve) => setTimeout(resolve, 10));
      return own.sync.stats().connections === 1;
    });
    expect(writer.provider.wsconnected).toBe(true);
    ws.terminate();
  } finally {
    await own.close();
  }
});

test('text above the limit isn’t stored, however many frames deliver it, and the text can still be shortened', async () => {
  const own = await startSyncServer(platform, { text: 100_000 });
  try {
    const documentId = await world.document('safe. ');
    const editor = await world.person('editor');
    const [writer, reader] = [openClient(own, documentId, editor, { acks: true }), openClient(own, documentId, editor)];
    await synced(writer, reader);
    for (let i = 0; i < 20; i++) writer.text.insert(writer.text.length, 'x'.repeat(9_000));
    await until('its author is told', () => writer.denials.length === 1);
    expect(writer.denials[0]).toContain('10 MB');
    await until('the rest is stored', () => reader.text.length > 90_000);
    expect(reader.text.length).toBeLessThanOrEqual(100_000);
    expect((await currentText(sql, documentId)).text.length).toBeLessThanOrEqual(100_000);
    writer.text.delete(0, writer.text.length - 50_000);
    await until('all is stored', async () => (await currentText(sql, documentId)).text === writer.text.toString());
    expect(writer.text).toHaveLength(50_000);
    expect(await converged([writer, reader])).toBe(writer.text.toString());
  } finally {
    await own.close();
  }
});
