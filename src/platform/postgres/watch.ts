import pg from 'pg';
import type { Logger } from '../log';
import type { Connections } from './connections';
import { isDiskFull, outageOf } from './outage';

/** `silent`: the database doesn't answer. `full`: it answers, but its disk has no room. */
export type DatabaseCondition = 'ok' | 'full' | 'silent';

const BEAT_MS = 1_000;
/** One beat in so many also writes. */
const WRITE_EVERY = 5;
const TICK_MS = 250;
/** Ticks without an answer, counted so that a pause of this very process isn't taken for one of the database. */
const SILENT_TICKS = 16;
const CONNECT_MS = 2_000;
const CHECK_MS = 2_000;
const GOODBYE_MS = 500;
/** The disk has to have room for so long before it counts; longer each time it was full again soon. */
const MIN_REST_MS = 2_000;
const MAX_REST_MS = 60_000;
/** A table of a session keeps old row versions of the whole database alive, so no session lasts. */
const BEATS_PER_SESSION = 3_600;

const PREPARE = 'create temp table if not exists variorum_probe (filler text) on commit delete rows';
/** A quarter of a megabyte that has to be found on the disk, and is given back with the commit. */
const WRITE = `insert into variorum_probe select repeat('x', 2000) from generate_series(1, 128)`;
const READ = 'select 1';

/** Looks after the database, on a connection of its own, and says how it is. */
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

  /** Calls back at each change, until the returned function is called. */
  onChange(listener: (condition: DatabaseCondition) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks now, also whether the database can write. Never rejects, and answers within two seconds. */
  async check(): Promise<DatabaseCondition> {
    const timeout = new Promise<DatabaseCondition>((resolve) => {
      setTimeout(resolve, CHECK_MS, 'silent').unref();
    });
    const look = async () => {
      // A beat may be under way that only reads.
      await this.#probing?.catch(() => {});
      await this.#probe(true);
      return this.#condition;
    };
    return Promise.race([look().catch((): DatabaseCondition => 'silent'), timeout]);
  }

  /** Somebody could not write, for this reason. */
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
      // A refusal is an answer: some databases let this role make no temporary table.
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

  /** Doesn't wait long: a frozen server never says goodbye. */
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
