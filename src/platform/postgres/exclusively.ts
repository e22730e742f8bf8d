import type pg from 'pg';

/**
 * Runs `work` unless another process, or another call in this process, is running under the same lock. Returns whether
 * it ran. The lock belongs to a connection, so it is released if the process dies.
 */
export async function exclusively(pool: pg.Pool, lock: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
    if (!rows[0]?.held) return false;
    try {
      await work();
    } finally {
      // If unlocking fails, the connection must not go back to the pool with the lock.
      await client.query('select pg_advisory_unlock($1)', [lock]).catch((error) => {
        failure = error;
      });
    }
    return true;
  } finally {
    client.release(failure);
  }
}
