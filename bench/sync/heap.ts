import * as Y from 'yjs';
import { encodeLogRow } from '@/documents/core/log-row';
import { startChild } from './child';
import { connectRaw, type RawClient } from './raw-client';
import { kb, printTable } from './table';
import type { BenchWorld } from './world';

const DOCUMENTS = 200;
const CHARACTERS = 4096;
const KEYSTROKES = 4000;
const IDLE_MS = 300;
const STATE_QUESTION = Uint8Array.of(0, 0, 1, 0);

/** Measures the heap of an open document in which nobody types, and what remains after everyone has left. */
export async function benchHeap(url: string, world: BenchWorld): Promise<void> {
  const scenes: [string, Uint8Array | undefined][] = [
    ['empty: the connection alone', undefined],
    ['4 KB, imported', imported()],
    [`4 KB after ${KEYSTROKES} scattered keystrokes`, typed()],
  ];
  const rows: string[][] = [];
  for (const [name, update] of scenes) {
    const { open, left } = await measure(url, world, update);
    rows.push([name, kb(open), kb(left)]);
  }
  printTable(
    `Heap per open, idle document (one connection each, ${DOCUMENTS} documents, after a forced collection)`,
    ['document', 'open', 'after all have left'],
    rows,
  );
}

async function measure(url: string, world: BenchWorld, update: Uint8Array | undefined) {
  const env = { BENCH_DATABASE: url, BENCH_IDLE_MS: String(IDLE_MS) };
  const server = await startChild('server-child.ts', 0, env, ['--expose-gc']);
  const { port } = await server.ask<{ port: number }>({});
  const heap = async () => (await server.ask<{ bytes: number }>({ what: 'heap' })).bytes;
  const openAll = async (documents: string[]) => {
    const clients: RawClient[] = [];
    for (const id of documents) clients.push(await openDocument(port, id, world.userId));
    return clients;
  };
  const closeAll = async (clients: RawClient[]) => {
    for (const client of clients) client.close();
    while ((await server.ask<{ documents: number }>({ what: 'stats' })).documents > 0) await sleep(50);
  };
  // Runs once before measuring, because compiled code, pools and caches belong to the process and not to a document.
  const documents = await withContent(world, update);
  await closeAll(await openAll(documents));
  const before = await heap();
  const clients = await openAll(documents);
  const open = await heap();
  await closeAll(clients);
  const after = await heap();
  await server.stop('SIGKILL');
  return { open: (open - before) / DOCUMENTS, left: (after - before) / DOCUMENTS };
}

async function withContent(world: BenchWorld, update: Uint8Array | undefined): Promise<string[]> {
  const documents = await world.documents(DOCUMENTS);
  if (!update) return documents;
  await world.query('insert into document_head (document_id, seq) select unnest($1::text[]), 1', [documents]);
  await world.query('insert into document_update (document_id, seq, data) select unnest($1::text[]), 1, $2', [
    documents,
    Buffer.from(encodeLogRow([update])),
  ]);
  return documents;
}

async function openDocument(port: number, documentId: string, userId: string): Promise<RawClient> {
  const client = await connectRaw(port, `/sync/${documentId}?token=${userId}`);
  client.send(STATE_QUESTION);
  await new Promise<void>((resolve) => {
    client.onMessage = (message) => {
      if (message[0] === 0 && message[1] === 1) resolve();
    };
  });
  client.onMessage = () => {};
  return client;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function imported(): Uint8Array {
  const doc = new Y.Doc();
  doc.getText('content').insert(0, 'All work and no play. '.repeat(CHARACTERS / 16).slice(0, CHARACTERS));
  return Y.encodeStateAsUpdate(doc);
}

/** Types each character at a different place. This is the worst case, because adjacent characters are merged. */
function typed(): Uint8Array {
  const doc = new Y.Doc();
  const text = doc.getText('content');
  text.insert(0, 'x'.repeat(CHARACTERS - KEYSTROKES));
  for (let i = 0; i < KEYSTROKES; i++) text.insert((i * 7919) % (text.length + 1), 'y');
  return Y.encodeStateAsUpdate(doc);
}
