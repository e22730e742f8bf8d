import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Prisma } from '@/generated/prisma/client';
import { PrismaClient } from '@/generated/prisma/client';
import type { Logger } from './log';

export type Db = PrismaClient;
declare const insideTransaction: unique symbol;
/**
 * A client inside a transaction of `inTransaction`, which alone can make one. Functions that change state ask for it, so
 * they can't run outside a transaction. Functions that only read take `Db | Tx`.
 */
export type Tx = Prisma.TransactionClient & { readonly [insideTransaction]: true };

/**
 * Raw SQL over whichever connection is at hand: the pool, or a Prisma transaction. It is what lets the update log be
 * written fast by itself, and inside the same transaction as a decision.
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

/** Over Prisma: inside the transaction if `tx` is one, else each statement by itself. */
export function sqlOfTransaction(tx: Db | Tx): Sql {
  return {
    query<Row>(text: string, values: unknown[] = []) {
      return tx.$queryRawUnsafe<Row[]>(text, ...values);
    },
  };
}

/**
 * Lets a transaction commit without waiting for the disk. Postgres writes its log in order: what is committed so is on
 * disk as soon as anything later is. For steps on the way to something that waits, and that nobody is shown before.
 */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await tx.$executeRaw`set local synchronous_commit = off`;
}

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** Resolves when the database answers, rejects with the reason when it does not within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

export function openDatabase(url: string, log: Logger, max = 20): Database {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000 });
  // Without listeners, a connection that Postgres ends would end this process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')));
  const db = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    pool,
    db,
    async ping(timeoutMs) {
      const timeout = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs).unref();
      });
      await Promise.race([pool.query('select 1'), timeout]);
    },
    async close() {
      await db.$disconnect();
      await pool.end();
    },
  };
}

/**
 * Runs `work` in one transaction. Prisma's own limits (5 s, waiting 2 s) are too short for a decision on a large
 * document behind another one; ours are 30 s and 10 s.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.$transaction((tx) => work(tx as Tx), { timeout: 30_000, maxWait: 10_000 });
}
