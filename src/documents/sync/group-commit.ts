import { CLOSE } from '@/kernel/close-code';
import type { Logger } from '@/platform/log';
import { encodeLogRow } from '../core/log-row';
import type { BatchResult, BatchRow } from '../store-batch';
import type { Room } from './room';

export interface GroupCommitOptions {
  write(rows: readonly BatchRow[]): Promise<Map<string, BatchResult>>;
  /** Called after a commit, with the documents that got a new row. */
  committed(documentIds: string[]): void;
  /** Returns whether a document whose head couldn't be locked still has one. */
  exists(documentId: string): Promise<boolean>;
  /** Called when a batch couldn't be written, before its rooms are dropped. */
  failed(error: unknown): void;
  log: Logger;
}

/** The most batches at a time: while one batch is being written to disk, the next ones can be prepared and sent. */
const BATCHES_AT_A_TIME = 4;
/** A batch with fewer updates isn't worth waiting for. */
const SMALL_BATCH = 16;
/**
 * The longest time that a batch collects under load. It collects for as long as the last batch took, up to this limit.
 */
const MAX_WAIT_MS = 20;
/** One batch is one value for Postgres, which accepts up to a gigabyte. The rest goes into the next batch. */
const MAX_BATCH_BYTES = 32 * 1024 * 1024;
const LOCKED_RETRY_MS = 10;
/** After this many tries (about 5 s), check whether the document exists at all. */
const TRIES_BEFORE_DOUBT = 500;

interface CutOfRoom {
  room: Room;
  row: BatchRow;
  updates: number;
}

/**
 * Commits the cuts of all rooms of the process together, with one statement per batch. A single edit is written
 * immediately. Under load a batch collects for a few milliseconds, because a flush to disk costs the same for one edit
 * as for many.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  #waiting = new Set<Room>();
  #locked = new Map<Room, number>();
  #running = 0;
  #scheduled = false;
  #lastSize = 0;
  #lastTook = 0;
  #idle: (() => void)[] = [];

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  add(room: Room): void {
    this.#waiting.add(room);
    this.#schedule();
  }

  /** Resolves when everything added so far is on disk or given up. */
  settled(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #isIdle(): boolean {
    return !this.#waiting.size && !this.#running && !this.#locked.size;
  }

  #schedule(): void {
    if (this.#scheduled || !this.#waiting.size || this.#running >= BATCHES_AT_A_TIME) return;
    this.#scheduled = true;
    const start = () => {
      this.#scheduled = false;
      void this.#run();
    };
    const wait = this.#lastSize < SMALL_BATCH ? 0 : Math.min(this.#lastTook, MAX_WAIT_MS);
    // Don't start at once: all messages that the event loop reads in this turn belong in the batch.
    if (wait < 1) setImmediate(start);
    else setTimeout(start, wait);
  }

  async #run(): Promise<void> {
    const cuts = this.#cut();
    if (cuts.length) {
      this.#running++;
      const begun = performance.now();
      await this.#write(cuts);
      this.#lastTook = performance.now() - begun;
      this.#lastSize = cuts.reduce((sum, { updates }) => sum + updates, 0);
      this.#running--;
    }
    this.#rest();
  }

  #cut(): CutOfRoom[] {
    const cuts: CutOfRoom[] = [];
    let bytes = 0;
    for (const room of this.#waiting) {
      if (bytes >= MAX_BATCH_BYTES) break;
      this.#waiting.delete(room);
      const cut = this.#safely(room, () => room.cut());
      if (!cut) continue;
      const { bindings, seqBefore } = cut;
      const { documentId, draftOf } = room;
      const row = { documentId, draftOf, data: encodeLogRow(cut.updates), bindings, seqBefore };
      cuts.push({ room, row, updates: cut.updates.length });
      bytes += row.data.length;
    }
    return cuts;
  }

  /** Keeps an error in one room from stopping the others. */
  #safely<T>(room: Room, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      room.fail(CLOSE.restart, 'this document has to be loaded again', error);
      return undefined;
    }
  }

  #rest(): void {
    this.#schedule();
    if (this.#isIdle()) for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #write(cuts: readonly CutOfRoom[]): Promise<void> {
    let results: Map<string, BatchResult>;
    try {
      results = await this.#options.write(cuts.map(({ row }) => row));
    } catch (error) {
      this.#options.log.error({ err: error, documents: cuts.length }, 'edits could not be stored');
      this.#options.failed(error);
      for (const { room } of cuts) {
        this.#locked.delete(room);
        room.fail(CLOSE.restart, 'the server could not store the last edits');
      }
      return;
    }
    const moved: string[] = [];
    for (const { room, row } of cuts) {
      const result = results.get(row.documentId) ?? { kind: 'left' };
      if (result.kind === 'written') moved.push(row.documentId);
      this.#safely(room, () => this.#tell(room, result));
    }
    if (moved.length) this.#options.committed(moved);
  }

  #tell(room: Room, result: BatchResult): void {
    if (result.kind !== 'left') this.#locked.delete(room);
    switch (result.kind) {
      case 'written':
        room.committed(result.seq);
        break;
      case 'left':
        this.#wait(room);
        break;
      case 'bound':
        room.fail(CLOSE.restart, 'someone else writes under this client ID');
        break;
      default:
        result satisfies never;
    }
  }

  /** Waits for a head that someone else has locked for milliseconds, usually for a decision. */
  #wait(room: Room): void {
    const tries = (this.#locked.get(room) ?? 0) + 1;
    this.#locked.set(room, tries);
    const retry = () => {
      if (room.dead) this.#locked.delete(room);
      // The room calls `dirty` and comes back here.
      else room.left();
      this.#rest();
    };
    setTimeout(() => {
      if (tries % TRIES_BEFORE_DOUBT !== 0) return retry();
      this.#options.exists(room.documentId).then(
        (exists) => {
          if (!exists) room.fail(CLOSE.notFound, 'this document no longer exists');
          retry();
        },
        () => retry(),
      );
    }, LOCKED_RETRY_MS);
  }
}
