import type { Sql } from '@/platform/database';
import type { Logger } from '@/platform/log';
import { writeIndex, writeSnapshot } from '../store-log';
import type { Room } from './room';
import type { Snapshot } from './room-host';
import { packState } from './snapshot-bytes';

/** Writes snapshots and the text for search, one after the other, so that they never crowd out anybody's typing. */
export class SnapshotWriter {
  readonly #sql: Sql;
  readonly #log: Logger;
  readonly #interval: number;
  readonly #last = new WeakMap<Room, number>();
  #queue: Promise<void> = Promise.resolve();

  /** `interval`: the least time between two snapshots of a room, in milliseconds. */
  constructor(sql: Sql, log: Logger, interval: number) {
    this.#sql = sql;
    this.#log = log;
    this.#interval = interval;
  }

  may(room: Room): boolean {
    return performance.now() - (this.#last.get(room) ?? -this.#interval) >= this.#interval;
  }

  add(room: Room, snapshot: Snapshot): void {
    // No end in sight for this room until it is written; then the interval counts from there.
    this.#last.set(room, Number.POSITIVE_INFINITY);
    const { documentId } = room;
    this.#queue = this.#queue
      .then(() => this.#write(documentId, snapshot))
      .catch((error) => this.#log.warn({ err: error, documentId }, 'a snapshot could not be written'))
      .then(() => void this.#last.set(room, performance.now()));
  }

  async #write(documentId: string, { seq, state, text }: Snapshot): Promise<void> {
    await writeSnapshot(this.#sql, documentId, seq, await packState(state));
    await writeIndex(this.#sql, documentId, text, seq);
  }

  /** Resolves when all that was added so far is written or given up. */
  settled(): Promise<void> {
    return this.#queue;
  }
}
