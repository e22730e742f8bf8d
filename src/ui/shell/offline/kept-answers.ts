import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keptTable } from './kept-table';

/** The API queries whose results are stored for this person: the ones that draw the sidebar and people's names. */
const KEPT = new Set(['projects.list', 'documents.tree', 'favourites.list', 'people.members', 'inbox.count']);

export interface KeptAnswer {
  key: QueryKey;
  data: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

const table = keptTable<KeptAnswer>('answers');

/** Returns the path of a query's procedure, such as `documents.tree`. A tRPC key begins with it. */
export function pathOf([path]: QueryKey): string | undefined {
  return Array.isArray(path) ? path.join('.') : undefined;
}

/** Stores results that this page has received, and those it receives from now on. Returns a function that stops it. */
export function keepAnswers(userId: string, queries: QueryClient): () => void {
  return followAnswers(queries, (answer, hash) => {
    if (KEPT.has(pathOf(answer.key) ?? '')) table.put(userId, hash, answer).catch(() => undefined);
  });
}

/** Passes on results that this page has received, and those it receives from now on. Returns a function that stops it. */
export function followAnswers(queries: QueryClient, keep: (answer: KeptAnswer, hash: string) => void): () => void {
  const pass = ({ queryKey: key, queryHash, state: { data, dataUpdatedAt: at } }: AnsweredQuery) => {
    if (data !== undefined) keep({ key, data, at }, queryHash);
  };
  for (const query of queries.getQueryCache().getAll()) pass(query);
  return queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') pass(event.query);
  });
}

interface AnsweredQuery {
  queryKey: QueryKey;
  queryHash: string;
  state: { data: unknown; dataUpdatedAt: number };
}

/** Uses the stored results for queries that the server hasn't answered. */
export async function restoreAnswers(userId: string, queries: QueryClient): Promise<void> {
  for (const answer of await table.all(userId)) restoreAnswer(queries, answer);
}

/** Uses a stored result unless the server has answered. */
export function restoreAnswer(queries: QueryClient, { key, data, at }: KeptAnswer): void {
  if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data, { updatedAt: at });
}
