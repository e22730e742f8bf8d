import * as Y from 'yjs';
import { CLOSE } from '@/kernel/close-code';
import { toError } from '@/kernel/error';
import type { Sql } from '@/platform/database';
import type { Logger } from '@/platform/log';
import { decodeLogRow } from '../../core/log-row';
import { hasHead, readAuthors, readRowsAfter } from '../../store-log';
import type { Room } from '../room';
import type { StoredDocument } from '../room-host';
import { readStoredDocument } from '../stored-document';
import { DRAFT_GONE, ownPart, readDraftLog, requireDraft } from './stored-draft';

/** Edits of the live text within this time are passed on together. */
const GATHER_MS = 20;

interface FeedOptions {
  sql: Sql;
  log: Logger;
  room: Room;
  documentId: string;
  live: StoredDocument;
}

/**
 * Passes the updates of the live text into the room of a draft, so that the draft follows it. They are read from the
 * log, so nobody in the draft receives an uncommitted edit either.
 */
export class LiveFeed {
  readonly #options: FeedOptions;
  /** All rows of the live text's log up to this number are in the room. */
  #seq: bigint;
  /** How much of each client's text the room has received from the live text. */
  readonly #vector = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    const { seq, state, updates } = options.live;
    this.#seq = seq;
    this.#note([...(state ? [state] : []), ...updates]);
  }

  get documentId(): string {
    return this.#options.documentId;
  }

  /** Call when the live text may have changed. */
  look(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#running) return this.look();
      void this.#follow();
    }, GATHER_MS);
  }

  /**
   * Reads the whole log of the draft. First passes the live text that it builds on into the room. Throws NOT_FOUND if
   * the draft was submitted or discarded.
   */
  async readDraft(): Promise<StoredDocument> {
    const { sql, room } = this.#options;
    const stored = await readDraftLog(sql, room.documentId);
    while (this.#running) await this.#running.catch(() => undefined);
    await this.#run();
    await requireDraft(sql, room.documentId);
    return stored;
  }

  /** Closes the room if the draft no longer exists. Call it when the draft may have been submitted or discarded. */
  async checkDraft(): Promise<void> {
    const { sql, room, log } = this.#options;
    try {
      if (!room.dead && !(await hasHead(sql, room.documentId))) room.fail(CLOSE.notFound, DRAFT_GONE);
    } catch (error) {
      log.warn({ err: toError(error) }, 'a draft could not be looked up');
    }
  }

  /** Returns the part of the room's state that the live text doesn't have. */
  ownPart(state: Uint8Array): Uint8Array {
    return ownPart(state, this.#vector);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #follow(): Promise<void> {
    const { room, log } = this.#options;
    try {
      await this.#run();
    } catch (error) {
      // Either the database is unavailable, or the room can't apply the updates. Both are tried again, from the log.
      log.warn({ err: toError(error), draftId: room.documentId }, 'a draft could not follow its document');
    }
  }

  /**
   * Passes on the rows that are stored now. Never call it while it's running, because it would pass on the same rows
   * twice.
   */
  async #run(): Promise<void> {
    this.#running = this.#bring();
    try {
      await this.#running;
    } finally {
      this.#running = undefined;
    }
  }

  async #bring(): Promise<void> {
    const { sql, room, documentId } = this.#options;
    const rows = (await readRowsAfter(sql, [{ documentId, seq: this.#seq }])).get(documentId);
    if (!rows || room.dead) return;
    const updates = rows.flatMap(({ data }) => decodeLogRow(data));
    const isNext = rows[0]!.seq === this.#seq + 1n;
    if (isNext && this.#pass(updates, await this.#readAuthors())) {
      this.#seq = rows.at(-1)!.seq;
      return;
    }
    const { state, updates: since, seq } = await readStoredDocument(sql, documentId);
    if (this.#pass([...(state ? [state] : []), ...since], await this.#readAuthors())) this.#seq = seq;
  }

  /** Reads who writes in the live text, without the ids that are reserved for the draft. */
  async #readAuthors(): Promise<StoredDocument['authors']> {
    const { sql, room, documentId } = this.#options;
    const all = await readAuthors(sql, [documentId, room.documentId]);
    const own = all.get(room.documentId);
    return new Map([...(all.get(documentId) ?? [])].filter(([clientId]) => !own?.has(clientId)));
  }

  #pass(updates: readonly Uint8Array[], authors: StoredDocument['authors']): boolean {
    const { room } = this.#options;
    try {
      if (!room.applyLive(updates, authors)) return false;
    } catch (error) {
      room.fail(CLOSE.restart, 'this draft has to be loaded again', error);
    }
    this.#note(updates);
    return true;
  }

  #note(updates: readonly Uint8Array[]): void {
    for (const update of updates) {
      for (const [client, clock] of Y.parseUpdateMeta(update).to) {
        this.#vector.set(client, Math.max(clock, this.#vector.get(client) ?? 0));
      }
    }
  }
}
