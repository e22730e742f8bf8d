import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { testPlatform } from '../support/database';
import { tellFigures } from '../support/figures';
import { freePort } from '../support/free-port';
import { programOf } from '../support/programs';
import { type Client, converged, makeWorld, openClient, synced, until } from './support';

/** How many times the server is killed with kill -9. Set CRASH_ROUNDS for a longer run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const DOCUMENTS = 2;
const PEOPLE = 3;

const platform = await testPlatform();
const world = await makeWorld(platform);
const sql = sqlOfPool(platform.pool);
const port = await freePort();
let child: ChildProcess | undefined;
afterAll(() => child?.kill('SIGKILL'));

async function startServer(): Promise<void> {
  child = spawn(process.execPath, [programOf('test/sync/crash-server.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, CRASH_DATABASE: platform.url, CRASH_PORT: String(port) } as NodeJS.ProcessEnv,
  });
  await new Promise((resolve) => child?.once('message', resolve));
}

async function killServer(): Promise<void> {
  const ended = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await ended;
}

/** One person's window. The person types unique marks in it, and deletes some of them. */
interface Window {
  client: Client;
  /** The marks typed in it, and the clock after each. */
  typed: Map<string, number>;
  /** All marks that this window has ever contained. */
  seen: Set<string>;
}

const MARK = /\[[^\]]*\]/g;
let marks = 0;
/** A small random generator with a fixed seed for the choices. The moments of the kills still depend on real time. */
let state = 20261121;
const random = (below: number) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

function type(window: Window, deleted: Set<string>): void {
  const { text, doc } = window.client;
  const present = text.toString().match(MARK) ?? [];
  const victim = random(5) === 0 ? present[random(present.length)] : undefined;
  if (victim) {
    deleted.add(victim);
    text.delete(text.toString().indexOf(victim), victim.length);
    return;
  }
  const mark = `[${marks++}]`;
  const before = present[random(present.length + 1)];
  text.insert(before ? text.toString().indexOf(before) : text.length, mark);
  window.typed.set(mark, Y.getState(doc.store, doc.clientID));
  for (const each of present) window.seen.add(each);
}

/**
 * Returns the marks that must be in the log by the definition of "acknowledged": received by someone else, or covered
 * by an acknowledgement.
 */
function acknowledgedMarks(windows: readonly Window[]): Set<string> {
  const marksOf = new Set<string>();
  for (const { client, typed } of windows) {
    const clock = client.acknowledged.vector.get(client.doc.clientID) ?? 0;
    for (const [mark, at] of typed) if (at <= clock) marksOf.add(mark);
    for (const mark of client.text.toString().match(MARK) ?? []) if (!typed.has(mark)) marksOf.add(mark);
  }
  return marksOf;
}

/**
 * Returns marks that one person deleted and that are also gone from another person's window that had them, so the
 * deletion was received.
 */
function acknowledgedDeletions(windows: readonly Window[], deletedBy: Map<Window, Set<string>>): Set<string> {
  const deletions = new Set<string>();
  for (const window of windows) {
    const text = window.client.text.toString();
    for (const mark of window.seen) if (!text.includes(mark) && !deletedBy.get(window)?.has(mark)) deletions.add(mark);
  }
  return deletions;
}

test(
  `SYNC-12: ${ROUNDS} kills with SIGKILL during typing lose no acknowledged edit, and all windows agree in the end`,
  async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person('editor')));
    const documents = await Promise.all(Array.from({ length: DOCUMENTS }, () => world.document()));
    const server = { url: `ws://127.0.0.1:${port}/sync` } as Parameters<typeof openClient>[0];
    const open = (documentId: string, person: (typeof people)[number]): Window => ({
      client: openClient(server, documentId, person, { token: person.userId, acks: true }),
      typed: new Map(),
      seen: new Set(),
    });
    await startServer();
    const rooms = documents.map((documentId) => ({
      documentId,
      windows: people.map((person) => open(documentId, person)),
    }));
    const deletedBy = new Map<Window, Set<string>>();
    const deletionsOf = (window: Window) => deletedBy.get(window) ?? deletedBy.set(window, new Set()).get(window)!;
    await synced(...rooms.flatMap(({ windows }) => windows.map(({ client }) => client)));
    let acknowledged = 0;

    for (let round = 0; round < ROUNDS; round++) {
      const end = Date.now() + 100 + random(500);
      while (Date.now() < end) {
        for (const { windows } of rooms) {
          const window = windows[random(windows.length)] as Window;
          for (const each of windows)
            for (const mark of each.client.text.toString().match(MARK) ?? []) each.seen.add(mark);
          type(window, deletionsOf(window));
        }
        await new Promise((resolve) => setTimeout(resolve, random(6)));
      }
      await killServer();
      await until('all sockets are closed', () =>
        rooms.every(({ windows }) => windows.every(({ client }) => !client.provider.wsconnected)),
      );
      for (const { documentId, windows } of rooms) {
        const stored = (await currentText(sql, documentId)).text;
        // Includes deletions of windows that are gone, because they may have been stored.
        const everDeleted = new Set([...deletedBy.values()].flatMap((deleted) => [...deleted]));
        const kept = [...acknowledgedMarks(windows)].filter((mark) => !everDeleted.has(mark));
        acknowledged += kept.length;
        expect(kept.filter((mark) => !stored.includes(mark))).toEqual([]);
        expect([...acknowledgedDeletions(windows, deletedBy)].filter((mark) => stored.includes(mark))).toEqual([]);
      }
      await startServer();
      // Sometimes a window is lost with everything in it and opened again. It then has the server's state.
      for (const room of rooms) {
        if (random(3) !== 0) continue;
        const at = random(room.windows.length);
        room.windows[at]?.client.leave();
        room.windows[at] = open(room.documentId, people[at] as (typeof people)[number]);
      }
      await synced(...rooms.flatMap(({ windows }) => windows.map(({ client }) => client)));
    }
    for (const { documentId, windows } of rooms) {
      const text = await converged(windows.map(({ client }) => client));
      await until('the log holds it', async () => (await currentText(sql, documentId)).text === text);
      expect(text.length).toBeGreaterThan(0);
    }
    expect(acknowledged).toBeGreaterThan(0);
    tellFigures(
      `typing: ${ROUNDS} kills, ${marks} marks typed, ${acknowledged} times acknowledged marks looked up, 0 lost`,
    );
  },
  60_000 + ROUNDS * 20_000,
);
