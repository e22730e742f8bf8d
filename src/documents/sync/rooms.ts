import { CLOSE } from '@/kernel/close-code';
import { AppError, toError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { type Sql, sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { writeBatch } from '../store-batch';
import { hasHead, type LastEdit, readState, touchDocuments } from '../store-log';
import { Announcer } from './announcer';
import { LiveFeed } from './drafts/live-feed';
import { readStoredDraft } from './drafts/stored-draft';
import { GroupCommit } from './group-commit';
import type { SyncLimits } from './limits';
import { LogFollower } from './log-follower';
import type { Member } from './member';
import { Room } from './room';
import type { RoomHost, RoomPlace, Snapshot, StoredDocument } from './room-host';
import { SnapshotWriter } from './snapshot-writer';
import { readStoredDocument } from './stored-document';

const PRESENCE_MS = 25;
/**
 * How long changes of documents are collected before they are marked. Search looks for these marks, so this adds to its
 * delay.
 */
const TOUCH_MS = 2_000;
/**
 * How long to wait before building a Y.Doc. A large document's first client gets its answer before that, without
 * waiting.
 */
const BUILD_AFTER_MS = 30;
const CLOSE_LIMIT_MS = 8_000;

interface OpenRoom {
  room: Room;
  /** Passes the live text into the room of a draft. */
  feed: LiveFeed | undefined;
  unsubscribe(): void;
  idle: NodeJS.Timeout | undefined;
}

/** All open documents and drafts of this process. */
export class Rooms {
  readonly #platform: Platform;
  readonly #limits: SyncLimits;
  readonly #sql: Sql;
  readonly #opening = new Map<string, Promise<OpenRoom>>();
  readonly #open = new Map<string, OpenRoom>();
  /** The open rooms that are drafts. */
  readonly #drafts = new Set<OpenRoom>();
  readonly #snapshots: SnapshotWriter;
  readonly #follower: LogFollower;
  readonly #announcer: Announcer;
  readonly #commits: GroupCommit;
  readonly #host: RoomHost<Room>;
  /** Documents whose time of change isn't stored yet, with the last edit. */
  readonly #moved = new Map<string, LastEdit>();
  readonly #presence = makeGatherer<Room>(PRESENCE_MS, (rooms) => {
    for (const room of rooms) room.sendPresence();
  });
  readonly #timers: NodeJS.Timeout[];
  readonly #unwatch: () => void;
  #closed = false;

  constructor(platform: Platform, limits: SyncLimits) {
    this.#platform = platform;
    this.#limits = limits;
    this.#sql = sqlOfPool(platform.pool);
    this.#snapshots = new SnapshotWriter(this.#sql, platform.log, limits.snapshotInterval);
    this.#follower = new LogFollower({
      sql: this.#sql,
      log: platform.log,
      readWhole: (room) =>
        this.#open.get(room.documentId)?.feed?.readDraft() ?? readStoredDocument(this.#sql, room.documentId),
    });
    this.#announcer = new Announcer((ids) => {
      // A NOTIFY costs a third of an edit. If nobody listens, it's skipped: every room also looks at its log now and
      // then.
      if (platform.bus.mayBeHeard()) platform.bus.publish(...ids.map(topics.log));
    });
    this.#commits = this.#makeCommits();
    this.#host = this.#makeHost();
    this.#unwatch = platform.database.watch.onChange(() => {
      for (const { room } of this.#open.values()) room.storageChanged();
    });
    this.#timers = [setInterval(() => this.#lookAtAll(), limits.look), setInterval(() => void this.#touch(), TOUCH_MS)];
  }

  #makeCommits(): GroupCommit {
    const { pool, log, database } = this.#platform;
    return new GroupCommit({
      write: (rows) => writeBatch(pool, rows),
      committed: (ids) => {
        this.#announcer.add(ids);
        const at = performance.now();
        for (const id of ids)
          this.#moved.set(id, { userId: this.#open.get(id)?.room.lastWriter ?? this.#moved.get(id)?.userId, at });
        this.#tellDrafts(new Set(ids));
      },
      exists: (id) => hasHead(this.#sql, id),
      // Report this first: clients that reconnect must find the room read-only.
      failed: (error) => database.watch.report(error),
      log,
    });
  }

  #makeHost(): RoomHost<Room> {
    const { log, database } = this.#platform;
    return {
      limits: this.#limits,
      dirty: (room) => this.#commits.add(room),
      look: (room) => this.#follower.look(room),
      presenceChanged: (room) => this.#presence.add(room),
      died: (room, cause) => {
        if (cause !== undefined) log.error({ err: toError(cause), documentId: room.documentId }, 'a room was dropped');
        this.#forget(room);
      },
      isWritable: () => database.watch.condition !== 'full',
      isShownLive: ({ draftOf }, { user }, clientId) => {
        const live = draftOf === undefined ? undefined : this.#open.get(draftOf)?.room;
        return [...(live?.members ?? [])].some(({ client, user: { id } }) => client === clientId && id !== user.id);
      },
      maySnapshot: (room) => this.#snapshots.may(room.documentId),
      snapshot: (room, snapshot) => this.#snapshot(room, snapshot),
    };
  }

  #snapshot(room: Room, snapshot: Snapshot): void {
    const feed = this.#open.get(room.documentId)?.feed;
    if (!feed) this.#snapshots.add(room.documentId, snapshot);
    else if (snapshot.seq > 0n) {
      this.#snapshots.add(room.documentId, { ...snapshot, state: feed.ownPart(snapshot.state), text: undefined });
    }
  }

  /** Tells drafts about rows that this process has just written, to their documents or to the drafts themselves. */
  #tellDrafts(written: ReadonlySet<string>): void {
    for (const { room, feed } of this.#drafts) {
      if (!feed) continue;
      if (written.has(feed.documentId)) feed.look();
      // Until this row, the draft was the same as the document, and nobody was told about it.
      if (written.has(room.documentId) && room.seq === 1n) {
        this.#platform.bus.publish(topics.review(feed.documentId));
      }
    }
  }

  /**
   * Opens the document or draft if necessary, and adds the member to its room. Throws RATE_LIMITED if it's full, and
   * NOT_FOUND for a draft that was submitted or discarded.
   */
  async join(place: RoomPlace, member: Member): Promise<Room> {
    if (this.#closed) throw new AppError('UNAVAILABLE', 'The server is restarting. Try again in a moment.');
    const entry = await this.#find(place);
    // The room may have died, or been unloaded, in between.
    if (entry.room.dead) return this.join(place, member);
    if (entry.room.members.size >= this.#limits.connectionsPerDocument) {
      throw new AppError('RATE_LIMITED', 'Too many people have this document open. Try again later.');
    }
    clearTimeout(entry.idle);
    entry.room.join(member);
    return entry.room;
  }

  leave(room: Room, member: Member): void {
    room.leave(member);
    const entry = this.#open.get(room.documentId);
    if (entry?.room === room && !room.members.size) this.#rest(entry);
  }

  /**
   * Reads like a first client, so that the first real client doesn't wait for connections to be opened and statements
   * to be planned.
   */
  async prepare(): Promise<void> {
    await Promise.all([readState(this.#sql, 'none'), hasHead(this.#sql, 'none')]);
  }

  stats(): { documents: number; connections: number } {
    let connections = 0;
    for (const { room } of this.#open.values()) connections += room.members.size;
    return { documents: this.#open.size, connections };
  }

  /** Closes all sockets, and stores everything that was received. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#unwatch();
    await Promise.allSettled(this.#opening.values());
    const entries = [...this.#open.values()];
    for (const { room } of entries) room.dismiss(CLOSE.restart, 'the server is shutting down');
    await within(CLOSE_LIMIT_MS, this.#commits.settled());
    for (const { room } of entries) snapshotAtRest(room);
    await within(CLOSE_LIMIT_MS, Promise.all([this.#snapshots.settled(), this.#touch()]));
    this.#announcer.close();
    for (const { room } of entries) this.#forget(room);
  }

  #find(place: RoomPlace): Promise<OpenRoom> | OpenRoom {
    const id = place.draftId ?? place.documentId;
    const entry = this.#open.get(id);
    if (entry) return entry;
    const load = () => this.#load(id, place).finally(() => this.#opening.delete(id));
    const pending = this.#opening.get(id) ?? load();
    this.#opening.set(id, pending);
    return pending;
  }

  async #load(id: string, { documentId, draftId }: RoomPlace): Promise<OpenRoom> {
    // Listen first: otherwise, rows written while the state is read would be missed until the next look.
    let entry: OpenRoom | undefined;
    const stopListening = this.#platform.bus.subscribe(topics.log(id), () => {
      if (!entry || this.#announcer.speaking) return;
      this.#follower.look(entry.room);
      void entry.feed?.checkDraft();
    });
    const stopFollowing =
      draftId === undefined
        ? undefined
        : this.#platform.bus.subscribe(topics.log(documentId), () => entry?.feed?.look());
    const unsubscribe = () => {
      stopListening();
      stopFollowing?.();
    };
    try {
      entry = { ...(await this.#read({ documentId, draftId })), unsubscribe, idle: undefined };
    } catch (error) {
      unsubscribe();
      throw error;
    }
    this.#open.set(id, entry);
    if (entry.feed) this.#drafts.add(entry);
    this.#follower.look(entry.room);
    entry.feed?.look();
    // The draft may have been submitted or discarded while it was read, when there was no room to close.
    void entry.feed?.checkDraft();
    return entry;
  }

  async #read({ documentId, draftId }: RoomPlace): Promise<Pick<OpenRoom, 'room' | 'feed'>> {
    const sql = this.#sql;
    const { log } = this.#platform;
    if (draftId === undefined) {
      const stored = await readStoredDocument(sql, documentId);
      const room = new Room({ documentId }, this.#host, stored);
      buildInTime(room, stored, this.#limits);
      return { room, feed: undefined };
    }
    const stored = await readStoredDraft(sql, { documentId, draftId });
    const room = new Room({ documentId, draftId }, this.#host, stored);
    buildInTime(room, stored, this.#limits);
    return { room, feed: new LiveFeed({ sql, log, room, documentId, live: stored.live }) };
  }

  #forget(room: Room): void {
    const entry = this.#open.get(room.documentId);
    if (entry?.room !== room) return;
    this.#open.delete(room.documentId);
    this.#drafts.delete(entry);
    clearTimeout(entry.idle);
    entry.unsubscribe();
    entry.feed?.close();
    room.destroy();
  }

  /** Unloads a room some time after the last person left. By then, its content is on disk. */
  #rest(entry: OpenRoom): void {
    const { room } = entry;
    snapshotAtRest(room);
    clearTimeout(entry.idle);
    entry.idle = setTimeout(() => {
      if (room.members.size || room.dead) return;
      if (!room.quiet) return this.#rest(entry);
      snapshotAtRest(room);
      this.#forget(room);
    }, this.#limits.idle);
  }

  #lookAtAll(): void {
    for (const { room, feed } of this.#open.values()) {
      this.#follower.look(room);
      feed?.look();
      room.reconsider();
    }
  }

  async #touch(): Promise<void> {
    const edits = new Map(this.#moved);
    this.#moved.clear();
    if (edits.size === 0) return;
    const { log } = this.#platform;
    await touchDocuments(this.#sql, edits).catch((error) =>
      log.warn({ err: error }, 'last-modified times could not be stored'),
    );
  }
}

function snapshotAtRest(room: Room): void {
  try {
    room.snapshotNow();
  } catch (error) {
    room.fail(CLOSE.restart, 'this document has to be loaded again', error);
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
      // The room was dropped and has reported why.
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

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
