import type pg from 'pg';
import { AppError } from '@/kernel/error';
import { type Sql, sqlOfPool } from '../database';

export interface QueryBounds {
  timeoutMs: number;
  /** Aborted when nobody waits for the result anymore. */
  signal?: AbortSignal | undefined;
  /** The error message for the person if the query takes longer. */
  tooSlow: string;
}

/** Postgres ended the statement because it took too long or was canceled. */
const QUERY_CANCELED = '57014';

/**
 * Reads in one transaction. Postgres ends each statement after `timeoutMs`, and at once if `signal` aborts; it then
 * throws UNAVAILABLE with `tooSlow`.
 */
export async function boundedQuery<Result>(
  pool: pg.Pool,
  { timeoutMs, signal, tooSlow }: QueryBounds,
  read: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    cancelling = pool.query('select pg_cancel_backend($1)', [processIdOf(client)]).catch(() => undefined);
  };
  try {
    signal?.throwIfAborted();
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${Math.ceil(timeoutMs)}`);
    signal?.addEventListener('abort', cancel, { once: true });
    return await read(sqlOfPool(client));
  } catch (error) {
    if (!signal?.aborted && (error as { code?: unknown }).code !== QUERY_CANCELED) throw error;
    throw new AppError('UNAVAILABLE', tooSlow, { cause: error });
  } finally {
    signal?.removeEventListener('abort', cancel);
    // The cancellation must not hit the next statement on this connection.
    await cancelling;
    await client.query('rollback').then(
      () => client.release(),
      (error) => client.release(error),
    );
  }
}

/** Returns the id of the server process behind a connection. The driver has it, but its types don't. */
function processIdOf(client: pg.PoolClient): number | undefined {
  return (client as pg.PoolClient & { processID?: number }).processID;
}
