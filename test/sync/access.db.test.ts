import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { moveDocuments } from '@/documents/commands/move-documents';
import { createProject } from '@/documents/commands/projects/create-project';
import { encodePresence } from '@/documents/core/sync/presence';
import { encodeAwareness } from '@/documents/core/sync/wire';
import { currentText } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { testPlatform } from '../support/database';
import { converged, makeWorld, openClient, startSyncServer, synced, until } from './support';

const platform = await testPlatform();
const world = await makeWorld(platform);
const server = await startSyncServer(platform, { recheck: 300 });
afterAll(() => server.close());
const sql = sqlOfPool(platform.pool);

/** Opens a socket at this path. Returns the code with which it is closed. */
function closeCode(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`${server.url}/${path}`, { headers });
    ws.on('close', resolve);
    ws.on('error', reject);
  });
}

describe('who may open a document', () => {
  test.each<[Role, boolean]>([
    ['owner', true],
    ['admin', true],
    ['editor', true],
    ['commenter', false],
    ['viewer', false],
  ])('a member reads; as %s, editing is %s', async (role, edits) => {
    const documentId = await world.document('text');
    const [member, witness] = [
      openClient(server, documentId, await world.person(role)),
      openClient(server, documentId, await world.person('viewer')),
    ];
    await synced(member, witness);
    expect(member.text.toString()).toBe('text');
    member.text.insert(0, 'my ');
    if (edits) {
      expect(await converged([member, witness])).toBe('my text');
      expect(member.denials).toEqual([]);
    } else {
      await until('it is told', () => member.denials.length > 0);
      expect(member.denials[0]).toContain('only read this document');
      expect(member.provider.wsconnected).toBe(true);
      expect(witness.text.toString()).toBe('text');
      expect((await currentText(sql, documentId)).text).toBe('text');
    }
  });

  test('a stranger to the workspace learns nothing: no such document', async () => {
    const token = server.signIn(await world.stranger());
    expect(await closeCode(`${await world.document()}?token=${token}`)).toBe(4404);
    expect(await closeCode(`${newId()}?token=${token}`)).toBe(4404);
  });

  test('a client that isn’t signed in gets an error that says so', async () => {
    expect(await closeCode(await world.document())).toBe(4401);
    expect(await closeCode(`${await world.document()}?token=made-up`)).toBe(4401);
  });

  test.each(['', '%', '%00', '..%2f..%2fetc', `${'x'.repeat(5000)}`, "1'; drop table document; --"])(
    'the id %j is refused',
    async (id) => {
      const token = server.signIn(await world.person('editor'));
      expect(await closeCode(`${encodeURI(id).replaceAll('%25', '%')}?token=${token}`)).toBe(4404);
    },
  );

  test('a deactivated member is a stranger', async () => {
    const person = await world.person('editor');
    await platform.db.member.updateMany({ where: { userId: person.userId }, data: { deactivatedAt: new Date() } });
    expect(await closeCode(`${await world.document()}?token=${server.signIn(person)}`)).toBe(4404);
  });

  test('pages of other sites can’t open it with somebody’s cookie; all names of this machine count as one site', async () => {
    const path = `${await world.document()}?token=${server.signIn(await world.person('editor'))}`;
    for (const origin of ['https://evil.example', 'http://localhost:3000.evil.example', 'null', 'nonsense']) {
      expect(await closeCode(path, { origin })).toBe(4403);
    }
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      const ws = new WebSocket(`${server.url}/${path}`, { headers: { origin } });
      await new Promise((resolve) => ws.once('message', resolve));
      ws.terminate();
    }
  });
});

describe('access that changes while the socket is open', () => {
  test('an ended session closes it permanently, and immediately once the server knows', async () => {
    const person = await world.person('editor');
    const token = server.signIn(person);
    const client = openClient(server, await world.document(), person, { token });
    await synced(client);
    server.signOut(token);
    platform.bus.publish(topics.access(person.userId));
    await until('it is closed', () => client.closedWith !== undefined);
    expect(client.closedWith).toBe(4401);
  });

  test('an expired session closes it even without a message', async () => {
    const person = await world.person('editor');
    const token = server.signIn(person);
    const client = openClient(server, await world.document(), person, { token });
    await synced(client);
    server.signOut(token);
    await until('it is closed', () => client.closedWith !== undefined);
    expect(client.closedWith).toBe(4401);
  });

  test('a removed member is disconnected', async () => {
    const person = await world.person('editor');
    const client = openClient(server, await world.document(), person);
    await synced(client);
    await platform.db.member.deleteMany({ where: { userId: person.userId } });
    platform.bus.publish(topics.access(person.userId));
    await until('it is closed', () => client.closedWith !== undefined);
    expect(client.closedWith).toBe(4403);
  });

  test('SYNC-7: an editor who becomes a viewer stays connected, is told, and can’t write until they are an editor again', async () => {
    const documentId = await world.document();
    const person = await world.person('editor');
    const client = openClient(server, documentId, person);
    const witness = openClient(server, documentId, await world.person('viewer'));
    await synced(client, witness);
    client.text.insert(0, 'before. ');
    await until('it arrives', () => witness.text.toString() === 'before. ');
    const become = async (role: Role) => {
      await platform.db.member.updateMany({ where: { userId: person.userId }, data: { role } });
      platform.bus.publish(topics.access(person.userId));
    };
    await become('viewer');
    await until('it is told', () => client.denials.length === 1);
    client.text.insert(8, 'as viewer. ');
    await become('editor');
    await until('what was refused comes after all', () => witness.text.toString() === 'before. as viewer. ');
    expect((await currentText(sql, documentId)).text).toBe('before. as viewer. ');
  });

  test('people who can’t enter the project that a document moves to are disconnected, at once', async () => {
    const documentId = await world.document('for all');
    const [keeper, other] = [await world.person('admin'), await world.person('owner')];
    const [stays, leaves] = [openClient(server, documentId, keeper), openClient(server, documentId, other)];
    await synced(stays, leaves);
    const ctx = { ...platform, actor: { ...keeper, sessionId: undefined, token: undefined } } as unknown as Context;
    const { workspaceId } = world;
    const { projectId } = await createProject(ctx, { workspaceId, name: 'Private', isPrivate: true });
    const moves = [{ documentId, path: 'mine.md' }];
    await moveDocuments(ctx, { projectId, moves }, { rules: async () => () => {}, carry: async () => {} });
    await until('it is closed', () => leaves.closedWith !== undefined);
    expect(leaves.closedWith).toBe(4403);
    expect(await closeCode(`${documentId}?token=${server.signIn(other)}`)).toBe(4404);
    stays.text.insert(0, 'not ');
    await until('it is stored', async () => (await currentText(sql, documentId)).text === 'not for all');
  });

  test('a document in the trash can be read, not changed', async () => {
    const documentId = await world.document('old');
    await platform.db.document.update({ where: { id: documentId }, data: { trashedAt: new Date() } });
    const client = openClient(server, documentId, await world.person('owner'));
    await synced(client);
    client.text.insert(0, 'new ');
    await until('it is told', () => client.denials.length === 1);
    expect((await currentText(sql, documentId)).text).toBe('old');
  });
});

describe('presence', () => {
  const shown = (client: ReturnType<typeof openClient>, other: ReturnType<typeof openClient>) =>
    client.provider.awareness.getStates().get(other.doc.clientID) as { user?: Record<string, string>; cursor?: number };

  test('others see the name of the session until its socket closes', async () => {
    const documentId = await world.document();
    const [ann, ben] = [await world.person('editor'), await world.person('viewer')];
    const [a, b] = [openClient(server, documentId, ann), openClient(server, documentId, ben)];
    await synced(a, b);
    a.provider.awareness.setLocalState({ user: { name: 'Somebody else' }, cursor: 7 });
    await until('b sees a', () => shown(b, a)?.cursor === 7);
    expect(shown(b, a).user).toMatchObject({ id: ann.userId, name: ann.name });
    expect(shown(b, a).user?.color).toMatch(/^#[0-9a-f]{6}$/);
    b.provider.awareness.setLocalState({ cursor: 1 });
    await until('a sees b', () => shown(a, b)?.user?.id === ben.userId);
    a.leave();
    await until('a is gone', () => shown(b, a) === undefined);
  });
});

describe('limits', () => {
  test('connections above a person’s limit are asked to try later', async () => {
    const own = await startSyncServer(platform, { connectionsPerUser: 2 });
    try {
      const documentId = await world.document();
      const token = own.signIn(await world.person('editor'));
      const sockets: WebSocket[] = [];
      const codes: number[] = [];
      for (let i = 0; i < 4; i++) {
        const ws = new WebSocket(`${own.url}/${documentId}?token=${token}`);
        sockets.push(ws);
        ws.on('close', (code) => codes.push(code));
        await new Promise((resolve) => {
          ws.once('message', resolve);
          ws.once('close', resolve);
        });
      }
      expect(codes).toEqual([1013, 1013]);
    } finally {
      await own.close();
    }
  });

  test('connections above a document’s limit are asked to try later', async () => {
    const own = await startSyncServer(platform, { connectionsPerDocument: 1 });
    try {
      const documentId = await world.document();
      const first = openClient(own, documentId, await world.person('editor'));
      await synced(first);
      const ws = new WebSocket(`${own.url}/${documentId}?token=${own.signIn(await world.person('editor'))}`);
      expect(await new Promise((resolve) => ws.once('close', resolve))).toBe(1013);
    } finally {
      await own.close();
    }
  });
});

test('a viewer who shows presence under an absent editor’s client id can’t block the editor’s edits', async () => {
  const documentId = await world.document('');
  const editor = await world.person('editor');
  const first = openClient(server, documentId, editor);
  await synced(first);
  first.leave();
  const viewer = new WebSocket(`${server.url}/${documentId}?token=${server.signIn(await world.person('viewer'))}`);
  await new Promise((resolve) => viewer.once('message', resolve));
  viewer.send(encodeAwareness(encodePresence([{ clientId: first.doc.clientID, clock: 1000, json: '{}' }])));
  await new Promise((resolve) => viewer.once('message', resolve));
  first.text.insert(0, 'typed offline');
  const back = openClient(server, documentId, editor, { doc: first.doc, acks: true });
  await until('it is stored', async () => (await currentText(sql, documentId)).text === 'typed offline');
  await until('its author knows', () => back.acknowledged.settled > 0);
  expect(back.denials).toEqual([]);
  viewer.terminate();
});

test('an editor whose client id another editor has taken gets a message and no acknowledgement', async () => {
  const documentId = await world.document('');
  const [ann, mallory] = [await world.person('editor'), await world.person('editor')];
  const [mine, taken] = [new Y.Doc(), new Y.Doc()];
  taken.clientID = mine.clientID;
  const thief = openClient(server, documentId, mallory, { doc: taken });
  await synced(thief);
  thief.text.insert(0, 'taken before');
  await until('it is stored', async () => (await currentText(sql, documentId)).text === 'taken before');
  mine.getText('content').insert(0, 'mine');
  const client = openClient(server, documentId, ann, { doc: mine, acks: true });
  await until('she is told', () => client.denials.length === 1);
  expect(client.denials[0]).toContain('Your last changes weren’t saved');
  await synced(client);
  // y-websocket can't be closed once Yjs has changed its client id.
  client.doc.clientID = client.provider.awareness.clientID;
  expect(client.acknowledged.settled).toBe(0);
  expect((await currentText(sql, documentId)).text).toBe('taken before');
});
