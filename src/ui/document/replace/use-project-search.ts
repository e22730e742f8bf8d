import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTRPC } from '@/api/client';
import type { FoundInDocument, ReplaceQuery } from '@/review/replace/schema';
import { useDebounced } from '../../kit/use-debounced';
import { secondsToWait } from './send-again';

const SETTLED_MS = 400;
/** The shortest query, in code points, because a single character is in nearly every document. */
const SHORTEST = 2;
const MAX_DOCUMENTS = 1_000;
const MAX_MATCHES = 10_000;
const MAX_WAITS = 5;
const NONE: readonly FoundInDocument[] = [];

export interface SearchFields extends ReplaceQuery {
  replacement: string;
}

/** Returns the matches in a project once typing has paused. Loads page after page, up to the limits. */
export function useProjectSearch(projectId: string, fields: SearchFields) {
  const trpc = useTRPC();
  const settled = useDebounced(fields, SETTLED_MS);
  const isAsked = [...settled.query].length >= SHORTEST;
  const query = useInfiniteQuery(
    trpc.replace.find.infiniteQueryOptions(
      { projectId, ...settled },
      {
        enabled: isAsked,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        retry: (failures, error) => failures < MAX_WAITS && secondsToWait(error) !== undefined,
        retryDelay: (_, error) => 1_000 * (secondsToWait(error) ?? 1),
        staleTime: 0,
        gcTime: 0,
      },
    ),
  );
  const { hasNextPage, isFetching, isError, fetchNextPage, data } = query;
  const found = useMemo(() => data?.pages.flatMap(({ documents }) => documents) ?? NONE, [data]);
  const isFull = found.length >= MAX_DOCUMENTS || found.reduce((sum, { count }) => sum + count, 0) >= MAX_MATCHES;
  const isMore = hasNextPage && !isFull;
  useEffect(() => {
    if (isMore && !isFetching && !isError) void fetchNextPage();
  }, [isMore, isFetching, isError, fetchNextPage]);
  return {
    found: isAsked ? found : NONE,
    isSearching: settled !== fields || (isAsked && (isFetching || (isMore && !isError))),
    isAsked,
    /** Whether more documents match than are searched at once. */
    isCut: isAsked && isFull && hasNextPage,
    error: query.error,
    /** The text and options with which the shown matches were found. */
    searched: settled,
    refresh: () => query.refetch(),
  };
}
