import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { FoundInDocument, ReplaceQuery } from '@/review/replace/schema';
import { secondsToWait } from './send-again';

const SETTLED_MS = 400;
/** Characters: a single one is in nearly every document. */
const SHORTEST = 2;
const MOST_DOCUMENTS = 1_000;
const MOST_MATCHES = 10_000;
const MOST_WAITS = 5;
const NONE: readonly FoundInDocument[] = [];

export interface SearchFields extends ReplaceQuery {
  replacement: string;
}

/**
 * The matches of a project once typing has paused. Pages come one after the other until all are there, or too many to
 * look through.
 */
export function useProjectSearch(projectId: string, fields: SearchFields) {
  const trpc = useTRPC();
  const settled = useSettled(fields);
  const isAsked = [...settled.query].length >= SHORTEST;
  const query = useInfiniteQuery(
    trpc.replace.find.infiniteQueryOptions(
      { projectId, ...settled },
      {
        enabled: isAsked,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        retry: (failures, error) => failures < MOST_WAITS && secondsToWait(error) !== undefined,
        retryDelay: (_, error) => 1_000 * (secondsToWait(error) ?? 1),
        staleTime: 0,
        gcTime: 0,
      },
    ),
  );
  const { hasNextPage, isFetching, isError, fetchNextPage, data } = query;
  const found = useMemo(() => data?.pages.flatMap(({ documents }) => documents) ?? NONE, [data]);
  const isFull = found.length >= MOST_DOCUMENTS || found.reduce((sum, { count }) => sum + count, 0) >= MOST_MATCHES;
  const isMore = hasNextPage && !isFull;
  useEffect(() => {
    if (isMore && !isFetching && !isError) void fetchNextPage();
  }, [isMore, isFetching, isError, fetchNextPage]);
  return {
    found: isAsked ? found : NONE,
    isSearching: settled !== fields || (isAsked && (isFetching || (isMore && !isError))),
    isAsked,
    /** There are more documents with matches than are searched at once. */
    isCut: isAsked && isFull && hasNextPage,
    error: query.error,
    /** The words and options that the shown matches were searched with. */
    searched: settled,
    refresh: () => query.refetch(),
  };
}

function useSettled(fields: SearchFields): SearchFields {
  const [settled, setSettled] = useState(fields);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(fields), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [fields]);
  return settled;
}
