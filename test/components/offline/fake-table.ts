/** An in-memory replacement for `kept-table`, because happy-dom has no IndexedDB. */

const tables = new Map<string, Map<string, unknown>>();

/** Returns a table's rows by key. Unlike the real tables, it holds the rows of all people. */
export function rowsOf(name: string): Map<string, unknown> {
  const rows = tables.get(name) ?? new Map<string, unknown>();
  tables.set(name, rows);
  return rows;
}

export function clearTables(): void {
  for (const rows of tables.values()) rows.clear();
}

export function keptTable(name: string) {
  const rows = rowsOf(name);
  return {
    get: async (_userId: string, key: string) => rows.get(key),
    keys: async () => [...rows.keys()],
    all: async () => [...rows.values()],
    put: async (_userId: string, key: string, row: unknown) => void rows.set(key, row),
    replace: async (_userId: string, key: string, row: unknown) => void (rows.has(key) && rows.set(key, row)),
    remove: async (_userId: string, key: string) => void rows.delete(key),
  };
}
