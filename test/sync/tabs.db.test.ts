import { afterAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { encodeSyncStep1, encodeSyncStep2, encodeUpdate } from '@/documents/core/sync/wire';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import type { Visitor } from '../../server/sync/connection';
import { testPlatform } from '../support/database';
import { makeRecording, play, type Recording, recordingsOf } from './recordings';
import { makeWorld, openClient, startSyncServer, synced, until } from './support';

const platform = await testPlatform();
const world = await makeWorld(platform);
const server = await startSyncServer(platform);
afterAll(() => server.close());
const sql = sqlOfPool(platform.pool);

/** Returns a small seeded random generator, so that a failing run can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Tab {
  doc: Y.Doc;
  text: Y.Text;
  provider: WebsocketProvider;
  /** Stops the tab from sending anything, until `release`. */
  hold(): void;
  release(): void;
  /** Breaks the connection. The provider reconnects on its own. */
  cut(): void;
}

/**
 * Opens a tab with y-websocket's provider in its default settings. Tabs with the same address spelling are in the same
 * browser, because their BroadcastChannel is named after the address.
 */
function openTab(browser: 'localhost' | '127.0.0.1', documentId: string, visitor: Visitor): Tab {
  let isHeld = false;
  let waiting: (() => void)[] = [];
  class HeldSocket extends WebSocket {
    override send(data: Uint8Array): void {
      if (!isHeld) super.send(data);
      else waiting.push(() => this.readyState === WebSocket.OPEN && super.send(data));
    }
  }
  const doc = new Y.Doc();
  const provider = new WebsocketProvider(server.url.replace('127.0.0.1', browser), documentId, doc, {
    WebSocketPolyfill: HeldSocket as unknown as typeof globalThis.WebSocket,
    params: { token: server.signIn(visitor) },
  });
  onTestFinished(() => provider.destroy());
  return {
    doc,
    text: doc.getText('content'),
    provider,
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const send of waiting.splice(0)) send();
    },
    cut() {
      waiting = [];
      (provider.ws as unknown as WebSocket | null)?.terminate();
    },
  };
}

const ready = (...tabs: Tab[]) => until('all tabs are synced', () => tabs.every(({ provider }) => provider.synced));

test('two tabs of one browser: the second tab’s text is stored though the first tab’s never leaves it', async () => {
  const documentId = await world.document('');
  const ann = await world.person('editor');
  const [first, second] = [openTab('localhost', documentId, ann), openTab('localhost', documentId, ann)];
  const reader = openTab('127.0.0.1', documentId, await world.person('viewer'));
  await ready(first, second, reader);
  first.hold();
  first.text.insert(0, 'one ');
  expect(second.text.toString()).toBe('one ');
  second.text.insert(4, 'two');
  await until('it is stored', async () => (await currentText(sql, documentId)).text === 'one two');
  await until('others have it', () => reader.text.toString() === 'one two');
});

test('if two people share text directly, an edit on the other’s text is stored when that text arrives', async () => {
  const documentId = await world.document('');
  const [ann, ben] = [await world.person('editor'), await world.person('editor')];
  const [first, second] = [openTab('localhost', documentId, ann), openTab('localhost', documentId, ben)];
  await ready(first, second);
  first.hold();
  first.text.insert(0, 'one ');
  second.text.insert(4, 'two');
  first.release();
  await until('both are stored', async () => (await currentText(sql, documentId)).text === 'one two');
});

test.each([1, 2, 3])(
  'two people with two tabs each, whose networks stall and break, end on one stored text (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const documentId = await world.document('Once upon a time\n');
    const [ann, ben] = [await world.person('editor'), await world.person('editor')];
    const tabs = [
      openTab('localhost', documentId, ann),
      openTab('localhost', documentId, ann),
      openTab('127.0.0.1', documentId, ben),
      openTab('127.0.0.1', documentId, ben),
    ];
    await ready(...tabs);
    for (let i = 0; i < 300; i++) {
      const tab = tabs[random(4)] as Tab;
      const { text } = tab;
      const at = random(text.length + 1);
      if (random(3) === 0) text.delete(at, Math.min(random(4), text.length - at));
      else text.insert(at, 'äb🌍\nd'.slice(0, [1, 2, 4, 5][random(4)]));
      switch (random(16)) {
        case 0:
          tab.hold();
          break;
        case 1:
        case 2:
          tab.release();
          break;
        case 3:
          tab.cut();
          break;
      }
      if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve, random(4)));
    }
    for (const tab of tabs) tab.release();
    const texts = () => new Set(tabs.map(({ text }) => text.toString()));
    await until(
      'all tabs and the log hold the same',
      async () => {
        return texts().size === 1 && (await currentText(sql, documentId)).text === tabs[0]?.text.toString();
      },
      30_000,
    );
  },
);

/**
 * Opens an author's socket: it sends the author's edits, answers questions, and reconnects when the server asks it to.
 * It answers with its own edits, or with everything that the author knows, including other people's text that isn't
 * stored yet.
 */
function openAuthor(documentId: string, visitor: Visitor, answers: 'own edits' | 'everything') {
  const token = server.signIn(visitor);
  let known = new Y.Doc();
  let isDone = false;
  let ws: WebSocket;
  const connect = () => {
    ws = new WebSocket(`${server.url}/${documentId}?token=${token}`);
    ws.on('open', () => ws.send(encodeSyncStep1(Uint8Array.of(0))));
    ws.on('message', (message: Buffer) => {
      if (message[0] !== 0 || message[1] !== 0) return;
      const length = (message[2] ?? 0) < 128 ? 1 : (message[3] ?? 0) < 128 ? 2 : 3;
      ws.send(encodeSyncStep2(Y.encodeStateAsUpdate(known, message.subarray(2 + length))));
    });
    ws.on('close', () => !isDone && setTimeout(connect, 20));
  };
  connect();
  onTestFinished(() => {
    isDone = true;
    ws.terminate();
  });
  return {
    isOpen: () => ws.readyState === WebSocket.OPEN,
    send(update: Uint8Array, doc: Y.Doc) {
      if (answers === 'everything') known = doc;
      else Y.applyUpdate(known, update);
      if (ws.readyState === WebSocket.OPEN) ws.send(encodeUpdate(update));
    },
  };
}

const recordings: Recording[] = [
  makeRecording('two authors who see each other at once', 0, randomFrom(7)),
  makeRecording('two authors who see each other later', 30, randomFrom(8)),
  ...(process.env.TRACES_DIR ? recordingsOf(process.env.TRACES_DIR) : []),
];

/** Set REPLAY_ROUNDS for a longer run: `REPLAY_ROUNDS=200`. */
const REPLAYS = Number(process.env.REPLAY_ROUNDS ?? 5);

async function replay(recording: Recording, answers: 'own edits' | 'everything'): Promise<void> {
  const documentId = await world.document('');
  const people = await Promise.all(Array.from({ length: recording.authors }, () => world.person('editor')));
  const reader = openClient(server, documentId, await world.person('viewer'));
  await synced(reader);
  const authors = people.map((person) => openAuthor(documentId, person, answers));
  await until('the authors are there', () => authors.every((author) => author.isOpen()));
  play(recording, (author, update, doc) => authors[author]?.send(update, doc));
  const { endContent } = recording;
  const limit = 20_000 + recording.edits.length * 20;
  await until('the reader has it', () => reader.text.toString() === endContent, limit);
  await until('it is stored', async () => (await currentText(sql, documentId)).text === endContent);
  const late = openClient(server, documentId, await world.person('viewer'));
  await synced(late);
  expect(late.text.toString() === endContent).toBe(true);
}

test.each(recordings)(
  'a recording of several authors, each on a socket that doesn’t wait for the others: $name',
  (recording) => replay(recording, 'own edits'),
  300_000,
);

test.each(recordings)(
  'a recording of several authors who answer the server with everything they know, unsent text of others included: $name',
  async (recording) => {
    for (let i = 0; i < REPLAYS; i++) await replay(recording, 'everything');
  },
  300_000 + 30_000 * REPLAYS,
);
