import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keptTable } from './kept-table';

/** The API queries whose results are stored for this person: the ones that draw the sidebar and people's names. */
const KEPT = new Set(['projects.list', 'documents.tree', 'favourites.list', 'people.members']);

interface KeptAnswer {
  key: QueryKey;
  data: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

const table = keptTable<KeptAnswer>('answers');

/** Returns whether a query's result is stored. A tRPC key begins with the procedure's path. */
function isKept([path]: QueryKey): boolean {
  return Array.isArray(path) && KEPT.has(path.join('.'));
}

/** Stores results that this page has received, and those it receives from now on. Returns a function that stops it. */
export function keepAnswers(userId: string, queries: QueryClient): () => void {
  const keep = ({ queryKey: key, queryHash, state: { data, dataUpdatedAt: at } }: KeptQuery) => {
    if (data === undefined || !isKept(key)) return;
    table.put(userId, queryHash, { key, data, at }).catch(() => undefined);
  };
  for (const query of queries.getQueryCache().getAll()) keep(query);
  return queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

interface KeptQuery {
  queryKey: QueryKey;
  queryHash: string;
  state: { data: unknown; dataUpdatedAt: number };
}

/** Uses the stored results for queries that the server hasn't answered. */
export async function restoreAnswers(userId: string, queries: QueryClient): Promise<void> {
  for (const { key, data, at } of await table.all(userId)) {
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: at });
  }
}
