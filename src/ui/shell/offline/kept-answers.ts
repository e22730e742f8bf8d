import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keptTable } from './kept-table';

/** Answers of the API that are kept for this person: those from which the sidebar and names of people are drawn. */
const KEPT = new Set(['projects.list', 'documents.tree', 'people.members']);

interface KeptAnswer {
  key: QueryKey;
  data: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

const table = keptTable<KeptAnswer>('answers');

/** A tRPC key begins with the path of the procedure. */
function isKept([path]: QueryKey): boolean {
  return Array.isArray(path) && KEPT.has(path.join('.'));
}

/** Keeps what the server answers from now on, and what it has answered on this page; returns how to stop. */
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

/** Puts kept answers where the server hasn't answered. */
export async function restoreAnswers(userId: string, queries: QueryClient): Promise<void> {
  for (const { key, data, at } of await table.all(userId)) {
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: at });
  }
}
