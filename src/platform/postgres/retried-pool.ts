import type pg from 'pg';
import { AppError } from '@/kernel/error';
import { isDatabaseAway } from './database-away';
import { outageOf } from './outage';

/**
 * The code of errors after which the queue's library tries again: after 50 ms at first, later every 5 seconds, and for 8
 * minutes in all.
 */
const TRY_AGAIN = '40001';

/**
 * Returns a view of a pool for graphile-worker, in which every outage of the database has a code after which the library
 * tries again. When a job has ended, the library writes that without waiting for it (`completeJob` in its worker.ts), so
 * that an error without such a code would reach nobody, and end this process.
 */
export function retriedPool(pool: pg.Pool): pg.Pool {
  return withMethod(pool, 'connect', (...given: Parameters<pg.Pool['connect']>) =>
    // With a callback, the library connects again by itself.
    given.length ? pool.connect(...given) : pool.connect().then(retriedClient, refuse),
  );
}

function retriedClient(client: pg.PoolClient): pg.PoolClient {
  return withMethod(client, 'query', async (query: string | pg.QueryConfig, values?: unknown[]) => {
    return client.query(query, values).catch(refuse);
  });
}

function refuse(error: unknown): never {
  const isOutage =
    outageOf(error) || isDatabaseAway(error) || (error instanceof AppError && error.code === 'UNAVAILABLE');
  if (!isOutage) throw error;
  throw Object.assign(new Error('The database is away.', { cause: error }), { code: TRY_AGAIN });
}

/** Returns a view of an object with one method replaced. */
function withMethod<T extends object>(object: T, name: keyof T, method: unknown): T {
  return new Proxy(object, {
    get(target, key) {
      if (key === name) return method;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
