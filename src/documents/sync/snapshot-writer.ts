import type { Sql } from '@/platform/database';
import type { Logger } from '@/platform/log';
import { writeIndex, writeSnapshot } from '../store-log';
import type { Snapshot } from './room-host';
import { packState } from './snapshot-bytes';

type StoredSnapshot = Omit<Snapshot, 'text'> & { text: string | undefined };

/** Writes snapshots and the text for search one after another, so that they never slow down anyone's typing. */
export class SnapshotWriter {
  readonly #sql: Sql;
  readonly #log: Logger;
  readonly #interval: number;
  /** Documents that can't get another snapshot yet. */
  readonly #recent = new Set<string>();
  #queue: Promise<void> = Promise.resolve();

  /** `interval`: the shortest time between two snapshots of a document while people type, in milliseconds. */
  constructor(sql: Sql, log: Logger, interval: number) {
    this.#sql = sql;
    this.#log = log;
    this.#interval = interval;
  }

  may(documentId: string): boolean {
    return !this.#recent.has(documentId);
  }

  /** Adds a snapshot to write. Without a text, nothing is written for search: drafts can't be found. */
  add(documentId: string, snapshot: StoredSnapshot): void {
    this.#recent.add(documentId);
    this.#queue = this.#queue
      .then(() => this.#write(documentId, snapshot))
      .catch((error) => this.#log.warn({ err: error, documentId }, 'a snapshot could not be written'))
      .then(() => this.#forgetLater(documentId));
  }

  /** A separate method, because closures in `add` would keep the snapshot in memory for as long as the timer. */
  #forgetLater(documentId: string): void {
    setTimeout(() => this.#recent.delete(documentId), this.#interval).unref();
  }

  async #write(documentId: string, { seq, state, text }: StoredSnapshot): Promise<void> {
    await writeSnapshot(this.#sql, documentId, { seq, state: await packState(state), isDraft: text === undefined });
    if (text !== undefined) await writeIndex(this.#sql, documentId, text, seq);
  }

  /** Resolves when everything added so far is written or given up. */
  settled(): Promise<void> {
    return this.#queue;
  }
}
