import { createStores, openDB, rtop, transact } from 'lib0/indexeddb';
import { personHere } from './person-here';

const TABLES = ['documents', 'answers', 'unsent-edits', 'outbox'] as const;
type TableName = (typeof TABLES)[number];

/** A table that this browser stores for one person; signing out deletes it. Rejects if the browser stores nothing. */
export interface KeptTable<Row> {
  get(userId: string, key: string): Promise<Row | undefined>;
  /** Returns all rows in the order of their keys. */
  all(userId: string): Promise<Row[]>;
  put(userId: string, key: string, row: Row): Promise<void>;
  /** Does nothing if there's no row with this key. */
  replace(userId: string, key: string, row: Row): Promise<void>;
  remove(userId: string, key: string): Promise<void>;
}

const opened = new Map<string, Promise<IDBDatabase>>();

/** Opens the person's database, named with the prefix of document copies so that signing out deletes it too. */
function databaseOf(userId: string): Promise<IDBDatabase> {
  let database = opened.get(userId);
  if (!database) {
    database = openDB(`variorum:${userId}:kept`, (db) =>
      createStores(
        db,
        TABLES.map((name) => [name]),
      ),
    ).then((db) => {
      // Another tab deletes the database.
      db.onversionchange = () => {
        db.close();
        opened.delete(userId);
      };
      return db;
    });
    database.catch(() => opened.delete(userId));
    opened.set(userId, database);
  }
  return database;
}

export function keptTable<Row>(name: TableName): KeptTable<Row> {
  const read = async (userId: string) => transact(await databaseOf(userId), [name], 'readonly')[0] as IDBObjectStore;
  const write = async (userId: string) => {
    // This tab may still be open after the person signed out in another one.
    if (personHere()?.viewer.userId !== userId) throw new Error('This person is no longer signed in here.');
    return transact(await databaseOf(userId), [name], 'readwrite')[0] as IDBObjectStore;
  };
  return {
    get: async (userId, key) => rtop((await read(userId)).get(key)),
    all: async (userId) => rtop((await read(userId)).getAll()),
    put: async (userId, key, row) => void (await rtop((await write(userId)).put(row, key))),
    replace: async (userId, key, row) => {
      const rows = await write(userId);
      // The transaction lasts until both requests are done.
      if ((await rtop(rows.getKey(key))) !== undefined) await rtop(rows.put(row, key));
    },
    remove: async (userId, key) => void (await rtop((await write(userId)).delete(key))),
  };
}
