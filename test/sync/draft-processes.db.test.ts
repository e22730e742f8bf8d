import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { encodeLogRow } from '@/documents/core/log-row';
import { currentText, readUpdates } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { CLOSE } from '@/kernel/close-code';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { discardDraft } from '@/review/drafts/commands/discard-draft';
import { startDraft } from '@/review/drafts/commands/start-draft';
import { submitDraft } from '@/review/drafts/commands/submit-draft';
import { version } from '@/versions/queries/version';
import type { Visitor } from '../../server/sync/connection';
import { testPlatform } from '../support/database';
import { type Client, converged, makeWorld, openClient, startSyncServer, synced, until } from './support';

const platform = await testPlatform();
/** A process that receives no messages from others. It finds their writes only when it checks on its own. */
const deaf: Platform = { ...platform, bus: { ...platform.bus, subscribe: () => () => undefined } };
const world = await makeWorld(platform);
const server = await startSyncServer(platform, { idle: 50 });
const other = await startSyncServer(deaf, { idle: 50, look: 250 });
afterAll(async () => {
  await other.close();
  await server.close();
});
const sql = sqlOfPool(platform.pool);
const { db } = platform;
const editor = await world.person('editor');
const commenter = await world.person('commenter');
const viewer = await world.person('viewer');

const as = ({ userId, name }: Visitor): Context => ({ ...platform, actor: { userId, name, sessionId: undefined } });

async function draftOf(visitor: Visitor, text: string) {
  const documentId = await world.document(text);
  const { draftId } = await startDraft(as(visitor), { documentId });
  return { documentId, draftId, room: `drafts/${draftId}` };
}

/** Returns the text of a draft, built from the logs of the document and the draft. */
async function storedDraft({ documentId, draftId }: { documentId: string; draftId: string }): Promise<string> {
  const doc = new Y.Doc();
  const own = await readUpdates(sql, draftId);
  for (const update of [...(await readUpdates(sql, documentId)).updates, ...own.updates]) Y.applyUpdate(doc, update);
  return doc.getText('content').toString();
}

/** Inserts text under the Yjs client ID of another person. */
function writeAs({ doc: { clientID } }: Client, { doc, text }: Client, words: string): void {
  const own = doc.clientID;
  doc.clientID = clientID;
  text.insert(0, words);
  doc.clientID = own;
}

const shows = (client: Client, text: string) => until(`“${text}”`, () => client.text.toString() === text);

test('DRAFT-8: a process reads a draft’s edits only together with the live text that they build on', async () => {
  const place = await draftOf(commenter, 'Hello');
  const { documentId, draftId, room } = place;
  const [live, author] = [openClient(server, documentId, editor), openClient(server, room, commenter)];
  const reader = openClient(other, room, viewer);
  await synced(live, author, reader);
  for (const i of [1, 2, 3, 4]) {
    live.text.insert(0, `Live${i} `);
    await until('the draft has it', () => author.text.toString().startsWith(`Live${i} `));
    // Types inside that text, and replaces some of it.
    author.text.insert(2, `-${i}-`);
    author.text.delete(6, 1);
    await until('it is stored', async () => (await storedDraft(place)) === author.text.toString());
    await shows(reader, author.text.toString());
  }
  const shown = author.text.toString();
  reader.leave();
  await until('its process has written a snapshot', async () => {
    return (await platform.db.documentSnapshot.count({ where: { documentId: draftId } })) === 1;
  });
  expect(await storedDraft(place)).toBe(shown);
  const { suggestionId } = await submitDraft(as(commenter), { draftId, description: 'x' });
  expect((await version(as(editor), { versionId: suggestionId })).text).toBe(shown);
});

test.each([1, 2, 3])(
  'SYNC-9: a draft written in two processes, over a text that is typed in one of them, ends the same everywhere (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const place = await draftOf(commenter, 'Once upon a time\n');
    const { documentId, room } = place;
    const typists = [server, server].map((at) => openClient(at, documentId, editor));
    const writers = [server, other].map((at) => openClient(at, room, commenter));
    await synced(...typists, ...writers);
    for (let i = 0; i < 200; i++) {
      const all = [...typists, ...writers];
      const { text } = all[random(all.length)]!;
      const at = random(text.length + 1);
      if (random(3) === 0) text.delete(at, Math.min(random(4), text.length - at));
      else text.insert(at, 'äb🌍\nd'.slice(0, [1, 2, 4, 5][random(4)]));
      if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await converged(typists);
    await until('both processes show the stored draft', async () => {
      const stored = await storedDraft(place);
      return writers.every(({ text }) => text.toString() === stored);
    });
    const shown = writers[0]!.text.toString();
    for (const client of [...typists, ...writers]) client.leave();
    await until('a snapshot is written', async () => {
      return (await platform.db.documentSnapshot.count({ where: { documentId: place.draftId } })) > 0;
    });
    await until('nobody has it open', () => server.sync.stats().documents + other.sync.stats().documents === 0);
    expect(await storedDraft(place)).toBe(shown);
  },
);

test.each(['that is open', 'that is opened afterwards', 'in another process'])(
  'DRAFT-9: nobody erases a draft’s text by writing under its client ID in the live text %s',
  async (where) => {
    const place = await draftOf(commenter, 'Hello');
    const { documentId, draftId, room } = place;
    const at = where === 'in another process' ? other : server;
    const open = () => openClient(at, documentId, editor);
    const early = where === 'that is opened afterwards' ? undefined : open();
    const author = openClient(server, room, commenter);
    await synced(author, ...(early ? [early] : []));
    author.text.insert(0, 'My words. ');
    await until('they are stored', async () => (await storedDraft(place)) === 'My words. Hello');
    const thief = early ?? open();
    await synced(thief);
    await until('they are told', () => {
      writeAs(author, thief, 'X');
      return thief.denials.length > 0;
    });
    expect((await currentText(sql, documentId)).text).toBe('Hello');
    await shows(openClient(other, room, viewer), 'My words. Hello');
    const { suggestionId } = await submitDraft(as(commenter), { draftId, description: 'x' });
    expect((await version(as(editor), { versionId: suggestionId })).text).toBe('My words. Hello');
  },
);

test('DRAFT-9: a draft accepts no client ID that someone has shown or used in the live text, not even if the draft is first', async () => {
  const { documentId, draftId, room } = await draftOf(commenter, 'Hello');
  const [live, idle] = [openClient(server, documentId, editor), openClient(server, documentId, editor)];
  await synced(live, idle);
  const far = openClient(other, room, commenter);
  const near = openClient(server, room, commenter);
  await synced(near, far);
  writeAs(idle, near, 'Mine. ');
  // The draft's process doesn't know about that text yet.
  live.text.insert(0, 'Live. ');
  await until('it is stored', async () => (await currentText(sql, documentId)).text === 'Live. Hello');
  await shows(idle, 'Live. Hello');
  writeAs(live, far, 'Stolen. ');
  idle.text.insert(0, 'Idle. ');
  await until('it is stored', async () => (await currentText(sql, documentId)).text === 'Idle. Live. Hello');
  for (const at of [server, other]) await shows(openClient(at, room, viewer), 'Idle. Live. Hello');
  expect(await db.documentUpdate.count({ where: { documentId: draftId } })).toBe(0);
});

test('nothing of a discarded draft is left, even if a process that wasn’t notified unloads it afterwards', async () => {
  const own = await startSyncServer(deaf, { idle: 50 });
  const place = await draftOf(commenter, 'Hello');
  const { draftId, room } = place;
  const [author, reader] = [openClient(server, room, commenter), openClient(own, room, viewer)];
  await synced(author, reader);
  author.text.insert(0, 'Secret. ');
  await until('it is stored', async () => (await storedDraft(place)) === 'Secret. Hello');
  await shows(reader, 'Secret. Hello');
  await discardDraft(as(commenter), { draftId });
  reader.leave();
  // Stores the snapshots that are due.
  await own.close();
  const where = { documentId: draftId };
  const left = [
    db.documentHead.count({ where }),
    db.documentUpdate.count({ where }),
    db.documentSnapshot.count({ where }),
  ];
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
});

test('a process that still has a deleted log open doesn’t create it again', async () => {
  const { draftId, room } = await draftOf(commenter, 'Hello');
  const reader = openClient(other, room, viewer);
  await synced(reader);
  const doc = new Y.Doc();
  doc.getText('content').insert(0, 'a');
  const vector = Y.encodeStateVector(doc);
  doc.getText('content').insert(1, 'b');
  // A row that depends on a missing update, so the process reads the whole log.
  const data = Buffer.from(encodeLogRow([Y.encodeStateAsUpdate(doc, vector)]));
  await db.$transaction([
    db.documentUpdate.create({ data: { documentId: draftId, seq: 1n, data } }),
    db.documentHead.deleteMany({ where: { documentId: draftId } }),
  ]);
  await until('its tabs are told', () => reader.closedWith === CLOSE.notFound);
  expect(await db.documentHead.count({ where: { documentId: draftId } })).toBe(0);
});

/** Returns a small seeded random generator, so that a failing run can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
