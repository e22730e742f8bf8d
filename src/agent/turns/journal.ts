import type { Platform } from '@/platform/context';
import { inTransaction, type Sql, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { InnerEvent, TurnEvent } from '../schema';
import { type EventRow, insertEvents, type LeaseKey, LeaseLost, lockLease, writeEvents } from '../store/lease';
import type { HeldTurn } from './held-turn';

/** What was done, and the events that tell of it. */
export interface Recorded<T> {
  result: T;
  events: TurnEvent[];
}

/**
 * The one place through which a worker writes down its turn. Everything goes in the order in which it was given, one
 * write after the other, under the lease: a reader that has seen event n will never find an earlier one behind it.
 * A write that fails ends the turn's signal, and nothing is written after it.
 */
export class Journal {
  /** Added, and not yet due. */
  #waiting: TurnEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #flushedAt = Number.NEGATIVE_INFINITY;
  /** Due, and not yet begun to be written: while a write takes long, what follows joins. */
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
   * Adds events. What comes after a pause is written at once; while pieces of thoughts and text keep coming, they are
   * joined for a moment.
   */
  add(...events: TurnEvent[]): void {
    join(this.#waiting, events);
    const wait = Math.max(0, this.#flushedAt + this.joinMs - performance.now());
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), wait);
  }

  /** Adds an event that is written with the next ones: nobody waits for it alone. */
  addLater(event: TurnEvent): void {
    join(this.#waiting, [event]);
  }

  /** Writes what was added until now. */
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

  /** Runs `work` in a transaction that holds the lease, and writes the events that it returns in the same one. */
  async commit(work: (tx: Tx) => Promise<TurnEvent[]>): Promise<void> {
    this.#closeBatch();
    await this.#next(() => this.#transaction(async (tx) => ({ result: undefined, events: await work(tx) })));
  }

  /** Runs a statement that asks for the lease itself and writes no events, after what was written before. */
  async write(statement: (sql: Sql, key: LeaseKey) => Promise<void>): Promise<void> {
    await this.#next(async () => {
      await statement(sqlOfPool(this.platform.pool), this.held.key);
      return false;
    });
  }

  /**
   * As `commit`, for work that may fail by itself: then nothing of it is written, the caller gets the error, and the turn
   * goes on. Returns the work's result.
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

  /** What was added before comes before what follows; a failure of that shows there as well. */
  #closeBatch(): void {
    void this.flush().catch(() => {});
    this.#due = undefined;
  }

  /** `write` says whether there is news; any result but false is. */
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

/** Appends events; a piece goes into the last event where that is of its kind. */
function join(list: TurnEvent[], events: readonly TurnEvent[]): TurnEvent[] {
  for (const event of events) {
    const last = list.at(-1);
    const joined = last && joinedPieces(last, event);
    if (joined) list[list.length - 1] = joined;
    else list.push(event);
  }
  return list;
}

/** Two pieces of the same thoughts or text as one. */
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
