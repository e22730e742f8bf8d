import { createStores, openDB, rtop, transact } from 'lib0/indexeddb';
import { personHere, personKept } from './person-here';

/** The tables, by database. Tables can't be added to a database that a browser already has. */
const DATABASES = {
  kept: ['documents', 'answers', 'unsent-edits', 'outbox'],
  uploads: ['uploads'],
  reviews: ['reviews'],
} as const;
type DatabaseName = keyof typeof DATABASES;
type TableName = (typeof DATABASES)[DatabaseName][number];

/** How long a change waits for the page to store who is signed in, in ms. What stores it may not have been loaded. */
const PATIENCE_MS = 3_000;

/**
 * A table that this browser stores for one person; signing out deletes it. Rejects if the browser stores nothing, and
 * changes also if the person isn't signed in here.
 */
export interface KeptTable<Row> {
  get(userId: string, key: string): Promise<Row | undefined>;
  keys(userId: string): Promise<string[]>;
  /** Returns all rows in the order of their keys. */
  all(userId: string): Promise<Row[]>;
  put(userId: string, key: string, row: Row): Promise<void>;
  /** Does nothing if there's no row with this key. */
  replace(userId: string, key: string, row: Row): Promise<void>;
  remove(userId: string, key: string): Promise<void>;
}

const opened = new Map<string, Promise<IDBDatabase>>();

/** Opens a database of the person, named with the prefix of document copies so that signing out deletes it too. */
function databaseOf(userId: string, database: DatabaseName): Promise<IDBDatabase> {
  const name = `variorum:${userId}:${database}`;
  const known = opened.get(name);
  if (known) return known;
  const opening = openDB(name, (db) =>
    createStores(
      db,
      DATABASES[database].map((table) => [table]),
    ),
  ).then((db) => {
    // Another tab deletes the database.
    db.onversionchange = () => {
      db.close();
      opened.delete(name);
    };
    return db;
  });
  opening.catch(() => opened.delete(name));
  opened.set(name, opening);
  return opening;
}

export function keptTable<Row>(name: TableName): KeptTable<Row> {
  const database = name === 'uploads' || name === 'reviews' ? name : 'kept';
  const storeOf = async (userId: string, mode: 'readonly' | 'readwrite') =>
    transact(await databaseOf(userId, database), [name], mode)[0] as IDBObjectStore;
  const read = (userId: string) => storeOf(userId, 'readonly');
  const write = async (userId: string) => {
    const isHere = () => personHere()?.viewer.userId === userId;
    // On the first visit, a document may open before the page has stored whose it is. It would never be listed then.
    if (!isHere()) await Promise.race([personKept, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    // This tab may still be open after the person signed out in another one.
    if (!isHere()) throw new Error('This person is no longer signed in here.');
    return storeOf(userId, 'readwrite');
  };
  return {
    get: async (userId, key) => rtop((await read(userId)).get(key)),
    keys: async (userId) => (await rtop((await read(userId)).getAllKeys())).map(String),
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
