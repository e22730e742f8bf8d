import pg from 'pg';
import type { Logger } from '../log';
import type { Connections } from './connections';
import { isDiskFull, outageOf } from './outage';

/** `silent`: the database doesn't respond. `full`: it responds, but its disk is full. */
export type DatabaseCondition = 'ok' | 'full' | 'silent';

const BEAT_MS = 1_000;
/** One in this many checks also writes. */
const WRITE_EVERY = 5;
const TICK_MS = 250;
/**
 * How many ticks without a response count as silence. Ticks are counted instead of time, so that a pause of this
 * process isn't mistaken for one of the database.
 */
const SILENT_TICKS = 16;
const CONNECT_MS = 2_000;
const CHECK_MS = 2_000;
const GOODBYE_MS = 500;
/**
 * How long the disk must have space before the condition is ok again. The time doubles if the disk was full again soon.
 */
const MIN_REST_MS = 2_000;
const MAX_REST_MS = 60_000;
/**
 * A session that has used a temporary table holds back vacuum in the whole database, so the session is replaced after
 * this many checks.
 */
const BEATS_PER_SESSION = 3_600;

const PREPARE = 'create temp table if not exists variorum_probe (filler text) on commit delete rows';
/** Writes 256 kB, which need space on the disk and are freed by the commit. */
const WRITE = `insert into variorum_probe select repeat('x', 2000) from generate_series(1, 128)`;
const READ = 'select 1';

/** Checks the database regularly on a separate connection, and reports its condition. */
export class DatabaseWatch {
  readonly #connections: Connections;
  readonly #log: Logger;
  readonly #listeners = new Set<(condition: DatabaseCondition) => void>();
  readonly #timers: NodeJS.Timeout[];
  #client: pg.Client | undefined;
  #condition: DatabaseCondition = 'ok';
  #probing: Promise<void> | undefined;
  #beats = 0;
  #ticks = 0;
  #rest = { ms: MIN_REST_MS, until: Number.NEGATIVE_INFINITY };
  #isStopped = false;

  constructor(connections: Connections, log: Logger) {
    this.#connections = connections;
    this.#log = log;
    this.#timers = [setInterval(() => this.#beat(), BEAT_MS), setInterval(() => this.#tick(), TICK_MS)];
    for (const timer of this.#timers) timer.unref();
  }

  get condition(): DatabaseCondition {
    return this.#condition;
  }

  /** Calls the listener at each change. Returns a function that unsubscribes it. */
  onChange(listener: (condition: DatabaseCondition) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Checks now, including whether the database can write. Never rejects, and resolves within two seconds. */
  async check(): Promise<DatabaseCondition> {
    const timeout = new Promise<DatabaseCondition>((resolve) => {
      setTimeout(resolve, CHECK_MS, 'silent').unref();
    });
    const look = async () => {
      // The running check may only read, so it isn't enough.
      await this.#probing?.catch(() => {});
      await this.#probe(true);
      return this.#condition;
    };
    return Promise.race([look().catch((): DatabaseCondition => 'silent'), timeout]);
  }

  /** Reports an error of a failed write. If the disk was full, the condition becomes `full`. */
  report(error: unknown): void {
    if (isDiskFull(error)) this.#becomeFull();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#probing?.catch(() => {});
    await this.#drop();
  }

  #beat(): void {
    if (this.#probing) return;
    this.#beats++;
    const isTimeToWrite = this.#condition !== 'ok' || this.#beats % WRITE_EVERY === 0;
    this.#probe(isTimeToWrite).catch((error) => this.#log.debug({ err: error }, 'the database check failed'));
  }

  #tick(): void {
    if (++this.#ticks < SILENT_TICKS || this.#condition === 'silent') return;
    this.#log.error('the database is not responding');
    this.#connections.cutOff();
    this.#become('silent');
  }

  #probe(writes: boolean): Promise<void> {
    this.#probing ??= this.#ask(writes).finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async #ask(writes: boolean): Promise<void> {
    if (this.#isStopped) return;
    try {
      const client = await this.#connect();
      if (writes) await client.query(PREPARE);
      await client.query(writes ? WRITE : READ);
      this.#answered(writes);
    } catch (error) {
      if (isDiskFull(error)) {
        this.#answered(false);
        this.#becomeFull();
        return;
      }
      // A refusal is a response: some databases don't let this role create a temporary table.
      if (error instanceof pg.DatabaseError && !outageOf(error)) {
        this.#log.debug({ err: error }, 'the database refused the check');
        this.#answered(writes);
        return;
      }
      await this.#drop();
      throw error;
    }
    if (this.#beats % BEATS_PER_SESSION === 0) await this.#drop();
  }

  async #connect(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client(this.#connections.config({ connectMs: CONNECT_MS }));
    client.on('error', () => void this.#drop());
    await client.connect();
    this.#client = client;
    return client;
  }

  /** Closes the connection, but doesn't wait long, because a frozen server never confirms it. */
  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    const timeout = new Promise<void>((resolve) => {
      setTimeout(resolve, GOODBYE_MS).unref();
    });
    await Promise.race([client.end().catch(() => {}), timeout]);
  }

  #answered(hasWritten: boolean): void {
    this.#ticks = 0;
    if (this.#condition === 'silent') {
      this.#log.info('the database is responding again');
      this.#connections.open();
      this.#become('ok');
    }
    if (this.#condition === 'full' && hasWritten && performance.now() >= this.#rest.until) {
      this.#log.info('the database can write again');
      this.#become('ok');
    }
  }

  #becomeFull(): void {
    if (this.#condition !== 'ok') return;
    const isAgain = performance.now() < this.#rest.until + MAX_REST_MS;
    const ms = isAgain ? Math.min(this.#rest.ms * 2, MAX_REST_MS) : MIN_REST_MS;
    this.#rest = { ms, until: performance.now() + ms };
    this.#log.error("the database's disk is full");
    this.#become('full');
  }

  #become(condition: DatabaseCondition): void {
    if (this.#condition === condition) return;
    this.#condition = condition;
    for (const listener of [...this.#listeners]) listener(condition);
  }
}
