import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { FoundInDocument, ReplaceQuery } from '@/review/replace/schema';

const SETTLED_MS = 400;
const NONE: readonly FoundInDocument[] = [];

export interface SearchFields extends ReplaceQuery {
  replacement: string;
}

/** The matches of a project once typing has paused. Pages come one after the other until all are there. */
export function useProjectSearch(projectId: string, fields: SearchFields) {
  const trpc = useTRPC();
  const settled = useSettled(fields);
  const query = useInfiniteQuery(
    trpc.replace.find.infiniteQueryOptions(
      { projectId, ...settled },
      {
        enabled: settled.query !== '',
        getNextPageParam: ({ nextCursor }) => nextCursor,
        retry: false,
        staleTime: 0,
        gcTime: 0,
      },
    ),
  );
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    found: settled.query === '' ? NONE : (query.data?.pages.flatMap(({ documents }) => documents) ?? NONE),
    isSearching: settled !== fields || (settled.query !== '' && (isFetching || hasNextPage)),
    error: query.error,
    /** What the shown matches were searched with. */
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
