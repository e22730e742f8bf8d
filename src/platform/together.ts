import type pg from 'pg';
import { type Sql, sqlOfPool } from './database';

/** Reads the values of several keys, in the same order. */
type ReadMany<Key, Value> = (sql: Sql, keys: readonly Key[]) => Promise<readonly Value[]>;

interface Batch<Key, Value> {
  /** The keys, by their JSON. */
  keys: Map<string, Key>;
  values: Promise<Map<string, Value>>;
}

/**
 * Returns a function that reads one key at a time, but shares one query among all calls in the same turn of the event
 * loop. A message wakes every watcher of something at once, and each checks whether it may still watch. A call never
 * joins a query that was already sent, because that query could miss the change that caused the call.
 */
export function together<Key, Value>(read: ReadMany<Key, Value>): (pool: pg.Pool, key: Key) => Promise<Value> {
  const open = new WeakMap<pg.Pool, Batch<Key, Value>>();
  return async (pool, key) => {
    let batch = open.get(pool);
    if (!batch) {
      batch = openBatch(pool, read, () => open.delete(pool));
      open.set(pool, batch);
    }
    const name = JSON.stringify(key);
    batch.keys.set(name, key);
    return (await batch.values).get(name) as Value;
  };
}

function openBatch<Key, Value>(pool: pg.Pool, read: ReadMany<Key, Value>, close: () => void): Batch<Key, Value> {
  const keys = new Map<string, Key>();
  const values = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
    close();
    const found = await read(sqlOfPool(pool), [...keys.values()]);
    return new Map([...keys.keys()].map((name, at) => [name, found[at] as Value]));
  });
  return { keys, values };
}
