import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import type { Prisma } from '@/generated/prisma/client';
import { PrismaClient } from '@/generated/prisma/client';
import { isAppError } from '@/kernel/error';
import type { Logger } from './log';
import { Connections } from './postgres/connections';
import { outage, outageOf } from './postgres/outage';
import { DatabaseWatch } from './postgres/watch';

export type Db = PrismaClient;
declare const insideTransaction: unique symbol;
/**
 * A client inside a transaction. Only `inTransaction` can create one. Functions that write require it, so they can't run
 * outside a transaction. Functions that only read take `Db | Tx`, and those with one statement a `SingleStatement`.
 */
export type Tx = Prisma.TransactionClient & { readonly [insideTransaction]: true };

/**
 * The client of a function that writes with one statement only. A statement is a transaction of its own, and wrapping it
 * in `inTransaction` would cost two more round trips: too much for leases, counters of attempts and batches of the
 * update log. Every other function that writes takes a `Tx`; `scripts/table-law.mjs` checks both.
 */
export type SingleStatement<Client extends Db | Tx | Sql | pg.Pool> = Client;

/**
 * Runs raw SQL on any connection: the pool's, or a Prisma transaction's. So the same code can append to the update log
 * quickly on its own, and in the transaction of a decision.
 */
export interface Sql {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

export function sqlOfPool(pool: pg.Pool | pg.PoolClient): Sql {
  return {
    async query<Row>(text: string, values: unknown[] = []) {
      return (await pool.query(text, values)).rows as Row[];
    },
  };
}

/** Runs SQL through Prisma: inside the transaction if `tx` is one, otherwise each statement on its own. */
export function sqlOfTransaction(tx: Db | Tx): Sql {
  return {
    query<Row>(text: string, values: unknown[] = []) {
      return tx.$queryRawUnsafe<Row[]>(text, ...values);
    },
  };
}

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** Connections that queries of the API can't use up: for sync, sign-in checks and health. */
  reserved: { pool: pg.Pool; db: Db };
  watch: DatabaseWatch;
  /**
   * Converts errors from a database outage into one that says so, for the caller. Returns any other error unchanged.
   */
  explain(error: unknown): unknown;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The number of connections that aren't reserved. */
  max?: number;
  /** The timeout of a statement, in ms. */
  statementMs?: number;
}

const MAX = 16;
const MAX_RESERVED = 10;

export function openDatabase(url: string, log: Logger, { max = MAX, statementMs }: DatabaseOptions = {}): Database {
  const connections = new Connections(url, log);
  const shared = openPool(connections.pool(max, statementMs));
  const reserved = openPool(connections.pool(MAX_RESERVED, statementMs));
  const watch = new DatabaseWatch(connections, log);
  return {
    ...shared,
    reserved,
    watch,
    explain(error) {
      if (isAppError(error)) return error;
      watch.report(error);
      return watch.condition === 'silent' ? outage('away', error) : (outageOf(error) ?? error);
    },
    async close() {
      await watch.stop();
      for (const { pool, db } of [shared, reserved]) {
        await db.$disconnect();
        await pool.end();
      }
    },
  };
}

function openPool(pool: pg.Pool): { pool: pg.Pool; db: Db } {
  return { pool, db: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

/**
 * Runs `work` in one transaction. Prisma's own limits (5 s, waiting 2 s) are too short for a decision on a large
 * document behind another one; ours are 30 s and 10 s.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.$transaction((tx) => work(tx as Tx), { timeout: 30_000, maxWait: 10_000 });
}
