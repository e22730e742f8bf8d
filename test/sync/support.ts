import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { writeInitialText } from '@/documents/commands/create/write-initial-text';
import type { SyncLimits } from '@/documents/sync/limits';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import type { Visitor } from '../../server/sync/connection';
import { makeSync, type Sync } from '../../server/sync/sync';

/** A workspace with people of any role, and strangers. */
export interface World {
  workspaceId: string;
  projectId: string;
  person(role: Role): Promise<Visitor>;
  stranger(): Promise<Visitor>;
  document(text?: string): Promise<string>;
}

export async function makeWorld(platform: Platform): Promise<World> {
  const { db } = platform;
  const workspaceId = newId();
  const projectId = newId();
  await db.workspace.create({ data: { id: workspaceId, name: 'Press' } });
  await db.project.create({ data: { id: projectId, workspaceId, name: 'Launch' } });
  const user = async (name: string): Promise<Visitor> => {
    const id = newId();
    await db.user.create({ data: { id, name, email: `${id}@example.org` } });
    return { userId: id, name };
  };
  return {
    workspaceId,
    projectId,
    async person(role) {
      const visitor = await user(`The ${role}`);
      await db.member.create({ data: { workspaceId, userId: visitor.userId, role } });
      return visitor;
    },
    stranger: () => user('A stranger'),
    async document(text = '') {
      const id = newId();
      await db.document.create({ data: { id, projectId, path: `${id}.md`, kind: 'markdown', createdBy: 'test' } });
      await inTransaction(db, (tx) => writeInitialText(tx, id, text));
      return id;
    },
  };
}

/** One process's sync server on its own port. A token is a session: removing it ends the session. */
export interface SyncServer {
  url: string;
  sync: Sync;
  signIn(visitor: Visitor): string;
  signOut(token: string): void;
  close(): Promise<void>;
}

export async function startSyncServer(platform: Platform, limits: Partial<SyncLimits> = {}): Promise<SyncServer> {
  const sessions = new Map<string, Visitor>();
  const sync = makeSync(platform, {
    limits,
    async authenticate(request) {
      return sessions.get(new URL(request.url ?? '', 'http://localhost').searchParams.get('token') ?? '');
    },
  });
  const server = http.createServer().listen(0, '127.0.0.1');
  server.on('upgrade', (request, socket, head) => {
    if (!sync.handleSyncUpgrade(request, socket, head)) socket.destroy();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/sync`,
    sync,
    signIn(visitor) {
      const token = newId();
      sessions.set(token, visitor);
      return token;
    },
    signOut: (token) => void sessions.delete(token),
    async close() {
      await sync.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A client like a browser's, with y-websocket's own provider. */
export interface Client {
  doc: Y.Doc;
  text: Y.Text;
  provider: WebsocketProvider;
  /** The last acknowledged state vectors, by client, and the number of settled updates. */
  acknowledged: { vector: Map<number, number>; settled: number; count: number };
  denials: string[];
  closedWith: number | undefined;
  leave(): void;
}

export interface ClientOptions {
  doc?: Y.Doc;
  token?: string;
  acks?: boolean;
}

export function openClient(
  server: SyncServer,
  documentId: string,
  visitor: Visitor,
  options: ClientOptions = {},
): Client {
  const doc = options.doc ?? new Y.Doc();
  const provider = new WebsocketProvider(server.url, documentId, doc, {
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
    connect: false,
    maxBackoffTime: 250,
    params: { token: options.token ?? server.signIn(visitor), ...(options.acks ? { ack: '1' } : {}) },
  });
  const client: Client = {
    doc,
    text: doc.getText('content'),
    provider,
    acknowledged: { vector: new Map(), settled: 0, count: 0 },
    denials: [],
    closedWith: undefined,
    leave() {
      provider.destroy();
    },
  };
  listen(client);
  provider.connect();
  onTestFinished(() => client.leave());
  return client;
}

function listen(client: Client): void {
  const { provider } = client;
  provider.messageHandlers[120] = (_encoder, decoder) => {
    client.acknowledged.vector = Y.decodeStateVector(readBytes(decoder));
    client.acknowledged.settled = readNumber(decoder);
    client.acknowledged.count++;
  };
  provider.messageHandlers[2] = (_encoder, decoder) => {
    readNumber(decoder);
    client.denials.push(new TextDecoder().decode(readBytes(decoder)));
  };
  provider.on('closed', ({ code }: { code: number }) => {
    client.closedWith = code;
  });
}

interface Decoder {
  arr: Uint8Array;
  pos: number;
}

function readNumber(decoder: Decoder): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = decoder.arr[decoder.pos++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return value;
  }
}

function readBytes(decoder: Decoder): Uint8Array {
  const length = readNumber(decoder);
  decoder.pos += length;
  return decoder.arr.subarray(decoder.pos - length, decoder.pos);
}

/** Waits until a condition is true. Throws with its description if it isn't within `ms`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export async function synced(...clients: Client[]): Promise<void> {
  await until('all clients are synced', () => clients.every((client) => client.provider.synced));
}

/** Waits until all clients have the same text, and returns it. */
export async function converged(clients: readonly Client[]): Promise<string> {
  const vector = (client: Client) => {
    const entries = [...Y.decodeStateVector(Y.encodeStateVector(client.doc))].sort(([a], [b]) => a - b);
    return JSON.stringify([entries, client.text.toString()]);
  };
  await until('all clients hold the same', () => new Set(clients.map(vector)).size === 1);
  return clients[0]?.text.toString() ?? '';
}
