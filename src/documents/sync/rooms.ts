import { CLOSE } from '@/kernel/close-code';
import { AppError, toError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { writeBatch } from '../store-batch';
import { hasHead, readState, touchDocuments } from '../store-log';
import { GroupCommit } from './group-commit';
import type { SyncLimits } from './limits';
import { LogFollower } from './log-follower';
import type { Member } from './member';
import { Room } from './room';
import type { RoomHost, StoredDocument } from './room-host';
import { SnapshotWriter } from './snapshot-writer';
import { readStoredDocument } from './stored-document';

/** All open documents of this process. */
export interface Rooms {
  /** Opens the document if necessary, and adds the member to its room. Throws RATE_LIMITED if it's full. */
  join(documentId: string, member: Member): Promise<Room>;
  leave(room: Room, member: Member): void;
  /**
   * Reads as for a first client, who would otherwise wait for connections to be opened and statements to be planned.
   */
  prepare(): Promise<void>;
  stats(): { documents: number; connections: number };
  /** Closes all sockets, and stores everything that was received. */
  close(): Promise<void>;
}

/** Interval of messages to other processes. After a quiet time the first one is sent immediately. */
const ANNOUNCE_MS = 10;
const PRESENCE_MS = 25;
const TOUCH_MS = 5_000;
/** A first client's question for a large document is answered before its Y.Doc is built, so nobody waits for that. */
const BUILD_AFTER_MS = 30;
const CLOSE_LIMIT_MS = 8_000;

interface OpenRoom {
  room: Room;
  unsubscribe(): void;
  idle: NodeJS.Timeout | undefined;
}

export function openRooms(platform: Platform, limits: SyncLimits): Rooms {
  const sql = sqlOfPool(platform.pool);
  const { log, bus } = platform;
  const opening = new Map<string, Promise<OpenRoom>>();
  const open = new Map<string, OpenRoom>();
  const snapshots = new SnapshotWriter(sql, log, limits.snapshotInterval);
  const follower = new LogFollower(sql, log);
  const announcer = makeAnnouncer((ids) => {
    // A NOTIFY costs a third of an edit, and every room looks at its log by itself now and then.
    if (bus.mayBeHeard()) bus.publish(...ids.map(topics.log));
  });
  const moved = new Set<string>();
  const presence = makeGatherer<Room>(PRESENCE_MS, (rooms) => {
    for (const room of rooms) room.sendPresence();
  });
  let closed = false;

  const { watch } = platform.database;
  const commits = new GroupCommit({
    write: (rows) => writeBatch(platform.pool, rows),
    committed(ids) {
      announcer.add(ids);
      for (const id of ids) moved.add(id);
    },
    exists: (id) => hasHead(sql, id),
    // First of all: those who come back must find the room read-only.
    failed: (error) => watch.report(error),
    log,
  });

  const host: RoomHost<Room> = {
    limits,
    dirty: (room) => commits.add(room),
    look: (room) => follower.look(room),
    presenceChanged: (room) => presence.add(room),
    died(room, cause) {
      if (cause !== undefined) log.error({ err: toError(cause), documentId: room.documentId }, 'a room was dropped');
      forget(room);
    },
    isWritable: () => watch.condition !== 'full',
    maySnapshot: (room) => snapshots.may(room.documentId),
    snapshot: (room, snapshot) => snapshots.add(room.documentId, snapshot),
  };

  function forget(room: Room): void {
    const entry = open.get(room.documentId);
    if (entry?.room !== room) return;
    open.delete(room.documentId);
    clearTimeout(entry.idle);
    entry.unsubscribe();
    room.destroy();
  }

  async function load(documentId: string): Promise<OpenRoom> {
    // Listening first: what is written while the state is read would else be missed until the next look.
    let room: Room | undefined;
    const unsubscribe = bus.subscribe(topics.log(documentId), () => {
      if (room && !announcer.speaking()) follower.look(room);
    });
    try {
      const stored = await readStoredDocument(sql, documentId);
      room = new Room(documentId, host, stored);
      buildInTime(room, stored, limits);
      follower.look(room);
    } catch (error) {
      unsubscribe();
      throw error;
    }
    const entry: OpenRoom = { room, unsubscribe, idle: undefined };
    open.set(documentId, entry);
    return entry;
  }

  function find(documentId: string): Promise<OpenRoom> | OpenRoom {
    const entry = open.get(documentId);
    if (entry) return entry;
    const pending = opening.get(documentId) ?? load(documentId).finally(() => opening.delete(documentId));
    opening.set(documentId, pending);
    return pending;
  }

  /** Unloads a room some time after the last person left; what it holds is on disk before that. */
  function rest(entry: OpenRoom): void {
    const { room } = entry;
    snapshotAtRest(room);
    clearTimeout(entry.idle);
    entry.idle = setTimeout(() => {
      if (room.members.size || room.dead) return;
      if (!room.quiet) return rest(entry);
      snapshotAtRest(room);
      forget(room);
    }, limits.idle);
  }

  const unwatch = watch.onChange(() => {
    for (const { room } of open.values()) room.storageChanged();
  });
  const timers = [
    setInterval(() => {
      for (const { room } of open.values()) {
        follower.look(room);
        room.reconsider();
      }
    }, limits.look),
    setInterval(() => void touch(), TOUCH_MS),
  ];

  async function touch(): Promise<void> {
    const ids = [...moved];
    moved.clear();
    if (!ids.length) return;
    await touchDocuments(sql, ids).catch((error) => log.warn({ err: error }, 'times of change could not be stored'));
  }

  return {
    async join(documentId, member) {
      if (closed) throw new AppError('UNAVAILABLE', 'The server stops.');
      const entry = await find(documentId);
      // It may have died, or been unloaded, between the two.
      if (entry.room.dead) return this.join(documentId, member);
      if (entry.room.members.size >= limits.connectionsPerDocument) {
        throw new AppError('RATE_LIMITED', 'Too many people have this document open.');
      }
      clearTimeout(entry.idle);
      entry.room.join(member);
      return entry.room;
    },
    leave(room, member) {
      room.leave(member);
      const entry = open.get(room.documentId);
      if (entry?.room === room && !room.members.size) rest(entry);
    },
    async prepare() {
      await Promise.all([readState(sql, 'none'), hasHead(sql, 'none')]);
    },
    stats() {
      let connections = 0;
      for (const { room } of open.values()) connections += room.members.size;
      return { documents: open.size, connections };
    },
    async close() {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      unwatch();
      await Promise.allSettled(opening.values());
      const entries = [...open.values()];
      for (const { room } of entries) room.dismiss(CLOSE.restart, 'the server stops');
      await within(CLOSE_LIMIT_MS, commits.settled());
      for (const { room } of entries) snapshotAtRest(room);
      await within(CLOSE_LIMIT_MS, Promise.all([snapshots.settled(), touch()]));
      announcer.close();
      for (const { room } of entries) forget(room);
    },
  };
}

function snapshotAtRest(room: Room): void {
  try {
    room.snapshotNow();
  } catch (error) {
    room.fail(CLOSE.restart, 'this document has to be read again', error);
  }
}

function buildInTime(room: Room, stored: StoredDocument, { largeState }: SyncLimits): void {
  if ((stored.state?.length ?? 0) < largeState) {
    room.build();
    return;
  }
  setTimeout(() => {
    if (room.dead) return;
    try {
      room.build();
    } catch {
      // The room is dropped, and has said why.
    }
  }, BUILD_AFTER_MS);
}

/** Collects values for a time, without duplicates, and passes them on together. */
function makeGatherer<T>(ms: number, flush: (values: T[]) => void) {
  const values = new Set<T>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add(value: T) {
      values.add(value);
      if (timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        const gathered = [...values];
        values.clear();
        flush(gathered);
      }, ms);
    },
  };
}

/** Announces which logs have new rows. Our own rooms already know: `speaking` tells them to ignore it. */
function makeAnnouncer(publish: (ids: string[]) => void) {
  const ids = new Set<string>();
  let last = 0;
  let speaking = false;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    speaking = true;
    publish([...ids]);
    speaking = false;
    ids.clear();
  };
  return {
    speaking: () => speaking,
    add(moved: readonly string[]) {
      for (const id of moved) ids.add(id);
      if (timer) return;
      const wait = ANNOUNCE_MS - (performance.now() - last);
      if (wait <= 0) flush();
      else timer = setTimeout(flush, wait);
    },
    close() {
      if (ids.size) flush();
    },
  };
}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
