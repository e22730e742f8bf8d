import type { Platform } from '@/platform/context';
import { inTransaction, type Sql, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { InnerEvent, TurnEvent } from '../schema';
import { type EventRow, insertEvents, type LeaseKey, LeaseLost, lockLease, writeEvents } from '../store/lease';
import type { HeldTurn } from './held-turn';

/** The result of some work, and its events. */
export interface Recorded<T> {
  result: T;
  events: TurnEvent[];
}

/**
 * All writes of a worker to its turn go through this class. They are made in the order in which they were added, one
 * after another, under the lease. So once a reader has seen event n, no earlier event appears. If a write fails, the
 * turn's signal is aborted, and nothing is written afterwards.
 */
export class Journal {
  /** Events that were added but aren't due yet. */
  #waiting: TurnEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = Number.NEGATIVE_INFINITY;
  /** Events that are due but not being written yet. While another write is slow, more events are added to them. */
  #due: TurnEvent[] | undefined;
  #chain: Promise<void> = Promise.resolve();
  #seq: number;

  constructor(
    private readonly platform: Platform,
    private readonly held: HeldTurn,
    private readonly joinMs: number,
  ) {
    this.#seq = held.lastSeq;
  }

  /**
   * Adds events. Events after a pause are written immediately. While pieces of thoughts and text keep arriving, they
   * are joined for a moment.
   */
  add(...events: TurnEvent[]): void {
    join(this.#waiting, events);
    const wait = Math.max(0, this.#flushedAt + this.joinMs - performance.now());
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), wait);
  }

  /** Adds an event that is written together with the next ones, because nobody waits for it alone. */
  addLater(event: TurnEvent): void {
    join(this.#waiting, [event]);
  }

  /** Writes everything that was added so far. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushedAt = performance.now();
    const events = this.#waiting.splice(0);
    if (this.#due) {
      join(this.#due, events);
      return this.#chain;
    }
    const batch = join([], events);
    this.#due = batch;
    return this.#next(async () => {
      if (this.#due === batch) this.#due = undefined;
      if (batch.length > 0) await insertEvents(sqlOfPool(this.platform.pool), this.held.key, this.#number(batch));
      return batch.length > 0;
    });
  }

  /**
   * Runs `work` in a transaction that holds the lease, and writes the events that it returns in the same transaction.
   */
  async commit(work: (tx: Tx) => Promise<TurnEvent[]>): Promise<void> {
    this.#closeBatch();
    await this.#next(() => this.#transaction(async (tx) => ({ result: undefined, events: await work(tx) })));
  }

  /** Runs a statement that checks the lease itself and writes no events, after everything that was added before. */
  async write(statement: (sql: Sql, key: LeaseKey) => Promise<void>): Promise<void> {
    await this.#next(async () => {
      await statement(sqlOfPool(this.platform.pool), this.held.key);
      return false;
    });
  }

  /**
   * Like `commit`, for work that may fail on its own. If it fails, none of it is stored, the caller gets the error, and
   * the turn continues. Returns the work's result.
   */
  async attempt<T>(work: (tx: Tx) => Promise<Recorded<T>>): Promise<T> {
    this.#closeBatch();
    let outcome: { result: T } | { error: unknown } | undefined;
    await this.#next(async () => {
      const seq = this.#seq;
      try {
        outcome = await this.#transaction(work);
        return true;
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        this.#seq = seq;
        outcome = { error };
        return false;
      }
    });
    if (!outcome) throw new Error('the journal ran no work');
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  }

  #transaction<T>(work: (tx: Tx) => Promise<Recorded<T>>): Promise<Recorded<T>> {
    return inTransaction(this.platform.db, async (tx) => {
      await lockLease(tx, this.held.key);
      const recorded = await work(tx);
      await writeEvents(tx, this.held.key, this.#number(recorded.events));
      return recorded;
    });
  }

  /** Makes sure that earlier events are written before later writes. If that fails, the later writes fail too. */
  #closeBatch(): void {
    void this.flush().catch(() => {});
    this.#due = undefined;
  }

  /**
   * Adds a write. `write` returns false if there is nothing to announce; any other result publishes the turn's topic.
   */
  #next(write: () => Promise<unknown>): Promise<void> {
    this.#chain = this.#chain.then(async () => {
      if ((await write()) !== false) this.platform.bus.publish(topics.turn(this.held.key.turnId));
    });
    this.#chain.catch((error) => this.held.end(error instanceof LeaseLost ? 'lost' : 'fault', error));
    return this.#chain;
  }

  #number(events: readonly TurnEvent[]): EventRow[] {
    return events.map(({ type, ...data }) => ({ seq: ++this.#seq, type, data: JSON.stringify(data) }));
  }
}

/** Appends events. A piece of text is joined to the last event if both are of the same kind. */
function join(list: TurnEvent[], events: readonly TurnEvent[]): TurnEvent[] {
  for (const event of events) {
    const last = list.at(-1);
    const joined = last && joinedPieces(last, event);
    if (joined) list[list.length - 1] = joined;
    else list.push(event);
  }
  return list;
}

/** Joins two pieces of the same thoughts or text. Returns undefined for other events. */
function joinedPieces(a: TurnEvent, b: TurnEvent): TurnEvent | undefined {
  if (a.type === 'inner' && b.type === 'inner' && a.callId === b.callId) {
    const text = joinedText(a.event, b.event);
    return text === undefined ? undefined : { ...a, event: { ...a.event, text } as typeof a.event };
  }
  const text = joinedText(a, b);
  return text === undefined ? undefined : ({ ...a, text } as TurnEvent);
}

function joinedText(a: TurnEvent | InnerEvent, b: TurnEvent | InnerEvent): string | undefined {
  if (a.type === 'text-delta' && b.type === 'text-delta') return a.text + b.text;
  if (a.type === 'thought-delta' && b.type === 'thought-delta') return a.text + b.text;
  return undefined;
}
