import { CLOSE } from '@/kernel/close-code';
import { isAppError } from '@/kernel/error';
import type { Sql } from '@/platform/database';
import type { Logger } from '@/platform/log';
import { decodeLogRow } from '../core/log-row';
import { type ClientAuthor, type LogRow, readAuthors, readRowsAfter } from '../store-log';
import type { Room } from './room';
import type { StoredDocument } from './room-host';

interface FollowerOptions {
  sql: Sql;
  log: Logger;
  /** Reads a room's whole log, once the room has the text that it builds on. */
  readWhole(room: Room): Promise<StoredDocument>;
}

/**
 * Passes rows that others have written to the logs to their rooms: rows of other processes, and accepted hunks of any
 * process. One query serves all rooms that have to look.
 */
export class LogFollower {
  readonly #options: FollowerOptions;
  #wanted = new Set<Room>();
  #running = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  look(room: Room): void {
    this.#wanted.add(room);
    if (this.#running) return;
    this.#running = true;
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    while (this.#wanted.size) {
      const rooms = [...this.#wanted].filter((room) => !room.dead);
      this.#wanted.clear();
      try {
        if (rooms.length) await this.#bring(rooms);
      } catch (error) {
        // The database is unavailable: the rooms look again by themselves.
        this.#options.log.warn({ err: error }, 'the update log could not be read');
      }
    }
    this.#running = false;
  }

  async #bring(rooms: readonly Room[]): Promise<void> {
    const { sql } = this.#options;
    const rows = await readRowsAfter(sql, rooms);
    if (!rows.size) return;
    const authors = await readAuthors(sql, [...rows.keys()]);
    for (const room of rooms) {
      const ofRoom = rows.get(room.documentId);
      if (ofRoom) await this.#give(room, ofRoom, authors.get(room.documentId) ?? new Map());
    }
  }

  async #give(room: Room, rows: readonly LogRow[], authors: ReadonlyMap<number, ClientAuthor>): Promise<void> {
    try {
      const foreign = rows.map(({ seq, data }) => ({ seq, updates: decodeLogRow(data) }));
      if (room.applyLog(foreign, authors)) return;
      room.applyState(await this.#options.readWhole(room));
    } catch (error) {
      if (isAppError(error) && error.code === 'NOT_FOUND') room.fail(CLOSE.notFound, error.message);
      else room.fail(CLOSE.restart, 'this document has to be loaded again', error);
    }
  }
}
