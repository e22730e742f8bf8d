import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { documentAccess } from '@/documents/access';
import { frameOf } from '@/documents/core/sync/frame';
import { encodePresence } from '@/documents/core/sync/presence';
import { encodeAwareness } from '@/documents/core/sync/wire';
import { SYNC_LIMITS, type SyncLimits } from '@/documents/sync/limits';
import { Rooms } from '@/documents/sync/rooms';
import { membershipOf } from '@/identity/queries/membership';
import { CLOSE } from '@/kernel/close-code';
import { newId } from '@/kernel/id';
import { overReservedConnections, type Platform } from '@/platform/context';
import { type ClientSocket, dismiss } from '../sockets/client-socket';
import { OpenSockets } from '../sockets/open-sockets';
import { SocketServer } from '../sockets/socket-server';
import { type Authenticate, Connection, type Target } from './connection';

/** `WS /sync/<documentId>` and `WS /sync/drafts/<draftId>`: the y-websocket protocol. */
export interface Sync {
  /** Handles an upgrade of its path. Returns false for any other path. */
  handleSyncUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stats(): { documents: number; connections: number };
  /** Resolves when the first socket will be served as quickly as later ones. Sockets can connect before. */
  prepared: Promise<void>;
  /** Closes all sockets, so that clients reconnect, and stores everything they wrote. */
  close(): Promise<void>;
}

export interface SyncOptions {
  authenticate: Authenticate;
  limits?: Partial<SyncLimits>;
}

const PATH = '/sync/';
const DRAFTS = 'drafts/';
/** y-websocket gives up a connection after 30 s without a message. */
const BEAT_MS = 12_000;
const KEEP_ALIVE = frameOf(encodeAwareness(encodePresence([])));

export function makeSync(shared: Platform, options: SyncOptions): Sync {
  const platform = overReservedConnections(shared);
  const limits: SyncLimits = { ...SYNC_LIMITS, ...options.limits };
  const rooms = new Rooms(platform, limits);
  const parts = { platform, rooms, authenticate: options.authenticate };
  const server = new SocketServer(platform, { maxPayload: limits.frame });
  const open = new OpenSockets<Connection>(platform, {
    mostPerPerson: limits.connectionsPerUser,
    recheckMs: limits.recheck,
  });

  async function accept(connection: Connection, ws: ClientSocket): Promise<void> {
    const welcome = await connection.welcome();
    if (!welcome || ws.readyState !== ws.OPEN) return;
    if (!open.add(welcome.visitor.userId, ws, connection)) return dismiss(ws, CLOSE.tryLater, 'too many connections');
    await connection.joinRoom(welcome);
  }

  const beat = setInterval(() => {
    for (const connection of open.all()) connection.beat(KEEP_ALIVE);
  }, BEAT_MS);

  return {
    handleSyncUpgrade(request, socket, head) {
      const target = targetOf(request.url ?? '');
      if (target === 'elsewhere') return false;
      server.upgrade({ request, socket, head }, async (ws) => {
        if (!target) return dismiss(ws, CLOSE.notFound, 'no such document');
        await accept(new Connection(parts, { request, ws, socket, target }), ws);
      });
      return true;
    },
    stats: () => rooms.stats(),
    prepared: prepare(platform, rooms),
    async close() {
      clearInterval(beat);
      await rooms.close();
      await server.close();
      open.close();
    },
  };
}

/**
 * Runs each query that joining clients need once in advance, so that connections are open and have loaded what they need
 * to plan these queries.
 */
async function prepare(platform: Platform, rooms: Rooms): Promise<void> {
  const none = newId();
  const first = [documentAccess(platform, none, none), membershipOf(platform, none, none), rooms.prepare()];
  await Promise.all(first).catch((error) => platform.log.warn({ err: error }, 'the database is not responding yet'));
}

function targetOf(url: string): Target | 'elsewhere' | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  if (!path.startsWith(PATH)) return 'elsewhere';
  try {
    const name = path.slice(PATH.length);
    const isDraft = name.startsWith(DRAFTS);
    const id = decodeURIComponent(isDraft ? name.slice(DRAFTS.length) : name);
    const wantsAcks = new URLSearchParams(query).get('ack') === '1';
    return id ? { kind: isDraft ? 'draft' : 'document', id, wantsAcks } : undefined;
  } catch {
    return undefined;
  }
}
