import type { Platform } from '@/platform/context';
import { type Sql, sqlOfPool } from '@/platform/database';
import { exclusively } from '@/platform/postgres/exclusively';
import { runTask } from '@/platform/threads/run-task';
import { topics } from '@/platform/topics';
import { ENTRY_VERSION } from '../../core/index/entry';
import { currentText } from '../../queries/document-state';
import {
  type BehindRow,
  type EntryRow,
  findBehind,
  finishRebuilds,
  readIndexedText,
  writeEntries,
} from '../../store-index';
import { writeIndex } from '../../store-log';
import { DOCUMENT_TASKS } from '../../work/tasks';

/** Only one process indexes at a time. */
const LOCK = 72_707_412;
const BATCH = 50;
/** A batch ends early when its texts have this many UTF-16 units, so that progress shows and memory is limited. */
const BATCH_LETTERS = 4_000_000;
/**
 * How often to look at all documents. In between, only recently changed documents are checked, and a change can be
 * missed.
 */
const SWEEP_MS = 30_000;
/** Changes are marked with the time at which their transaction began, so some appear late. */
const OVERLAP_MS = 15_000;
/** The largest share of the time that indexing a long document may take while people type in it. */
const MAX_SHARE = 0.05;
const SHORT_MS = 100;
const RETRY_MS = 60_000;

/** When to index documents that people type in. Durations in milliseconds. */
export interface IndexTiming {
  /** Wait until the text hasn't changed for this long. */
  restMs: number;
  /** Don't wait if the text was last indexed longer ago than this. */
  atMostMs: number;
  /** One look spends about this long on them at most. The others wait for the next look. */
  budgetMs: number;
}

const AT_ONCE: IndexTiming = { restMs: 0, atMostMs: 0, budgetMs: Number.POSITIVE_INFINITY };

/**
 * Keeps the index of documents current: each call of `look` indexes the documents that changed since, no matter who
 * changed them, and continues rebuilds. Indexing a document costs as much as dozens of edits, so `timing` says how long
 * it waits while people type. Call it at intervals, in any number of processes. State in memory only saves work.
 */
export class IndexFollower {
  readonly #platform: Platform;
  readonly #timing: IndexTiming;
  readonly #sql: Sql;
  /** How long to skip documents that take long to index or can't be read. Times of `performance.now()`. */
  readonly #resting = new Map<string, number>();
  readonly #unreadable = new Set<string>();
  /**
   * When the last look that left nothing behind began, and the last look at all documents. Times of
   * `performance.now()`.
   */
  #lookedAt = 0;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(platform: Platform, timing = AT_ONCE) {
    this.#platform = platform;
    this.#timing = timing;
    this.#sql = sqlOfPool(platform.pool);
  }

  /** Returns how many documents were indexed. */
  async look(signal?: AbortSignal): Promise<number> {
    const now = performance.now();
    const isSweep = now - this.#sweptAt > SWEEP_MS;
    const changedInMs = isSweep ? undefined : now - this.#lookedAt + OVERLAP_MS;
    let result = { count: 0, isComplete: true };
    const first = await this.#next(changedInMs);
    if (first.length > 0) {
      const ran = await exclusively(this.#platform.pool, LOCK, async () => {
        result = await this.#indexAll(changedInMs, signal);
      });
      if (!ran || signal?.aborted) return result.count;
    }
    const { count, isComplete } = result;
    if (isSweep || count > 0) await this.#finishRebuilds();
    // While documents are skipped, keep the old time, so that they are found again when their pause is over.
    if (isComplete && this.#resting.size === 0) this.#lookedAt = now;
    if (isSweep) this.#sweptAt = now;
    return count;
  }

  #next(changedInMs: number | undefined): Promise<BehindRow[]> {
    const now = performance.now();
    for (const [documentId, until] of this.#resting) if (until <= now) this.#resting.delete(documentId);
    const without = [...this.#resting.keys()];
    const { restMs, atMostMs } = this.#timing;
    return findBehind(this.#sql, { version: ENTRY_VERSION, changedInMs, restMs, atMostMs, without, limit: BATCH });
  }

  /** `isComplete` is false if documents were left for the next look, because the time for this one was spent. */
  async #indexAll(
    changedInMs: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<{ count: number; isComplete: boolean }> {
    const seen = new Set<string>();
    let budgetMs = this.#timing.budgetMs;
    for (;;) {
      const found = (await this.#next(changedInMs)).filter(({ documentId }) => !seen.has(documentId));
      const rows = budgetMs > 0 ? found : found.filter(({ isEdited }) => !isEdited);
      if (rows.length === 0 || signal?.aborted) {
        const count = [...seen].filter((id) => !this.#unreadable.has(id)).length;
        return { count, isComplete: found.length === 0 };
      }
      const began = performance.now();
      const done = await this.#indexBatch(rows, budgetMs, signal);
      if (done.some(({ isEdited }) => isEdited)) budgetMs -= performance.now() - began;
      for (const { documentId } of done) seen.add(documentId);
      const projects = new Set(done.flatMap(({ projectId, isRebuilt }) => (isRebuilt ? [projectId] : [])));
      this.#platform.bus.publish(...[...projects].map(topics.index));
    }
  }

  /**
   * Indexes the first of the documents, as many as fit into a batch. Stops at an edited one when the time is spent.
   * Returns them, including those that can't be read.
   */
  async #indexBatch(
    rows: readonly BehindRow[],
    budgetMs: number,
    signal: AbortSignal | undefined,
  ): Promise<BehindRow[]> {
    const entries: EntryRow[] = [];
    const done: BehindRow[] = [];
    const batchBegan = performance.now();
    let letters = 0;
    for (const row of rows) {
      if (letters > BATCH_LETTERS || signal?.aborted) break;
      const began = performance.now();
      if (row.isEdited && done.length > 0 && began - batchBegan > budgetMs) break;
      const entry = await this.#entryOf(row, signal);
      done.push(row);
      if (!entry) continue;
      entries.push(entry);
      letters += entry.letters;
      this.#rest(row.documentId, performance.now() - began);
    }
    await writeEntries(this.#sql, ENTRY_VERSION, entries);
    return done;
  }

  async #entryOf(row: BehindRow, signal?: AbortSignal): Promise<(EntryRow & { letters: number }) | undefined> {
    const { documentId, path, kind } = row;
    try {
      const { text, seq } = await this.#textOf(row);
      const entry = await runTask(DOCUMENT_TASKS, 'indexEntry', { path, kind, text }, signal);
      this.#unreadable.delete(documentId);
      return { documentId, seq, path, entry, letters: text.length };
    } catch (error) {
      if (signal?.aborted) throw error;
      // One document that fails must not block the others.
      this.#platform.log.warn({ err: error, documentId }, 'a document could not be indexed');
      this.#unreadable.add(documentId);
      this.#resting.set(documentId, performance.now() + RETRY_MS);
      return undefined;
    }
  }

  /** Returns the current text, and writes it to the index if search doesn't have it yet. */
  async #textOf({ documentId, hasText }: BehindRow): Promise<{ text: string; seq: bigint }> {
    const indexed = hasText ? await readIndexedText(this.#sql, documentId) : undefined;
    if (indexed) return indexed;
    const current = await currentText(this.#sql, documentId);
    await writeIndex(this.#sql, documentId, current.text, current.seq);
    return current;
  }

  #rest(documentId: string, tookMs: number): void {
    if (tookMs > SHORT_MS) this.#resting.set(documentId, performance.now() + tookMs / MAX_SHARE);
  }

  async #finishRebuilds(): Promise<void> {
    const finished = await finishRebuilds(this.#sql, [...this.#unreadable]);
    this.#platform.bus.publish(...finished.map(topics.index));
  }
}
