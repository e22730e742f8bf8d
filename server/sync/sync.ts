import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { documentAccess } from '@/documents/access';
import { CLOSE } from '@/documents/core/sync/close-code';
import { frameOf } from '@/documents/core/sync/frame';
import { encodePresence } from '@/documents/core/sync/presence';
import { encodeAwareness } from '@/documents/core/sync/wire';
import { SYNC_LIMITS, type SyncLimits } from '@/documents/sync/limits';
import { openRooms, type Rooms } from '@/documents/sync/rooms';
import { isTrustedOrigin } from '@/identity/origin';
import { membershipOf } from '@/identity/queries/membership';
import { newId } from '@/kernel/id';
import { overReservedConnections, type Platform } from '@/platform/context';
import { topics } from '@/platform/topics';
import { ClientSocket, dismiss } from './client-socket';
import { type Authenticate, Connection, type Target, type Visitor } from './connection';

/** `WS /sync/<documentId>`: the y-websocket protocol. */
export interface Sync {
  /** Takes an upgrade of its path; false for any other. */
  handleSyncUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stats(): { documents: number; connections: number };
  /** Resolves when the first socket will be served as quickly as the others. Sockets may come before. */
  prepared: Promise<void>;
  /** Sends everybody away to come back, and puts all they wrote on disk. */
  close(): Promise<void>;
}

export interface SyncOptions {
  authenticate: Authenticate;
  limits?: Partial<SyncLimits>;
}

const PATH = '/sync/';
/** y-websocket gives a connection up after 30 s without a message. */
const BEAT_MS = 12_000;
const KEEP_ALIVE = frameOf(encodeAwareness(encodePresence([])));

export function makeSync(shared: Platform, options: SyncOptions): Sync {
  const platform = overReservedConnections(shared);
  const limits: SyncLimits = { ...SYNC_LIMITS, ...options.limits };
  const rooms = openRooms(platform, limits);
  const parts = { platform, rooms, authenticate: options.authenticate };
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frame,
    perMessageDeflate: false,
    WebSocket: ClientSocket,
  });
  const people = makePeople(platform);

  async function accept(connection: Connection, ws: ClientSocket): Promise<void> {
    const welcome = await connection.welcome();
    if (!welcome || ws.readyState !== ws.OPEN) return;
    const { visitor, mayEdit } = welcome;
    if (people.count(visitor.userId) >= limits.connectionsPerUser) {
      return connection.port.close(CLOSE.tryLater, 'too many connections');
    }
    people.add(visitor, connection);
    ws.on('close', () => people.remove(visitor, connection));
    await connection.sit(visitor, mayEdit);
  }

  const beat = setInterval(() => {
    for (const connection of people.all()) connection.beat(KEEP_ALIVE);
  }, BEAT_MS);
  const recheck = setInterval(() => void people.recheckOlderThan(limits.recheck), Math.min(limits.recheck, 5_000));

  return {
    handleSyncUpgrade(request, socket, head) {
      const target = targetOf(request.url ?? '');
      if (target === 'elsewhere') return false;
      socket.on('error', () => socket.destroy());
      server.handleUpgrade(request, socket, head, (ws) => {
        ws.on('error', (error) => platform.log.debug({ err: error }, 'a sync socket broke'));
        // Closed after the handshake, since a browser is not told why an upgrade was refused.
        if (!target) return dismiss(ws, CLOSE.notFound, 'no such document');
        const { origin, host } = request.headers;
        if (origin !== undefined && !isTrustedOrigin(origin, platform.settings.publicUrl, host)) {
          return dismiss(ws, CLOSE.noAccess, 'foreign origin');
        }
        ws.pause();
        const connection = new Connection(parts, { request, ws, socket, target });
        accept(connection, ws).catch((error) => connection.abort(error));
      });
      return true;
    },
    stats: () => rooms.stats(),
    prepared: prepare(platform, rooms),
    async close() {
      clearInterval(beat);
      clearInterval(recheck);
      const closed = [...server.clients].map((ws) => new Promise((resolve) => ws.once('close', resolve)));
      await rooms.close();
      for (const ws of server.clients) dismiss(ws, CLOSE.restart, 'the server stops');
      await Promise.all(closed);
      people.close();
      server.close();
    },
  };
}

/** Asks once what every joiner will be asked: connections are made, and each has read what it needs to plan it. */
async function prepare(platform: Platform, rooms: Rooms): Promise<void> {
  const none = newId();
  const first = [documentAccess(platform, none, none), membershipOf(platform, none, none), rooms.prepare()];
  await Promise.all(first).catch((error) => platform.log.warn({ err: error }, 'the database does not answer yet'));
}

function targetOf(url: string): Target | 'elsewhere' | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  if (!path.startsWith(PATH)) return 'elsewhere';
  try {
    const documentId = decodeURIComponent(path.slice(PATH.length));
    return documentId ? { documentId, wantsAcks: new URLSearchParams(query).get('ack') === '1' } : undefined;
  } catch {
    return undefined;
  }
}

/** Who is connected, and how often; looks again at all sockets of a person when what they may do has changed. */
function makePeople(platform: Platform) {
  const people = new Map<string, { connections: Set<Connection>; unsubscribe(): void }>();
  let rechecking = false;

  return {
    count: (userId: string) => people.get(userId)?.connections.size ?? 0,
    all: () => [...people.values()].flatMap(({ connections }) => [...connections]),
    add({ userId }: Visitor, connection: Connection) {
      let person = people.get(userId);
      if (!person) {
        const connections = new Set<Connection>();
        const unsubscribe = platform.bus.subscribe(topics.access(userId), () => {
          for (const each of connections) each.recheck(userId).catch((error) => each.abort(error));
        });
        person = { connections, unsubscribe };
        people.set(userId, person);
      }
      person.connections.add(connection);
    },
    remove({ userId }: Visitor, connection: Connection) {
      const person = people.get(userId);
      if (!person?.connections.delete(connection) || person.connections.size) return;
      person.unsubscribe();
      people.delete(userId);
    },
    /** One after the other: hundreds of sockets must not ask the database at once. */
    async recheckOlderThan(ms: number) {
      if (rechecking) return;
      rechecking = true;
      for (const [userId, { connections }] of [...people]) {
        for (const connection of [...connections]) {
          if (performance.now() - connection.checkedAt < ms) continue;
          await connection.recheck(userId).catch((error) => connection.abort(error));
        }
      }
      rechecking = false;
    },
    close() {
      for (const { unsubscribe } of people.values()) unsubscribe();
    },
  };
}
