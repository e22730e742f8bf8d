import type pg from 'pg';
import { sqlOfPool } from '@/platform/database';
import type { NumberedTurnEvent } from '../schema';
import { readEvents } from './turn-reader';

const openReads = new WeakMap<pg.Pool, Map<string, Promise<NumberedTurnEvent[]>>>();

/**
 * Like `readEvents`, but identical calls in the same turn of the event loop share one query. A message wakes every
 * watcher of a turn at once, and fifty of them would otherwise send fifty queries. A call never joins a query that was
 * already sent, because that query could miss the event that caused the call.
 */
export function readEventsTogether(
  pool: pg.Pool,
  turnId: string,
  page: { after: number; limit: number },
): Promise<NumberedTurnEvent[]> {
  const reads = openReads.get(pool) ?? new Map<string, Promise<NumberedTurnEvent[]>>();
  openReads.set(pool, reads);
  const key = `${turnId} ${page.after} ${page.limit}`;
  const open = reads.get(key);
  if (open) return open;
  const read = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    reads.delete(key);
    return readEvents(sqlOfPool(pool), turnId, page);
  });
  reads.set(key, read);
  return read;
}
