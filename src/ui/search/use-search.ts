import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTRPC } from '@/api/client';
import { useViewer } from '../shell/viewer';
import { changedSince, hasFilter, readChoice, type SearchChoice, searchHref } from './search-address';

const PAGE = 20;
/** How long a person may pause between two letters. */
const PAUSE_MS = 200;

/** The search that the address names. What is typed goes into the address after a pause, filters at once. */
export function useSearch() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const choice = readChoice(useSearchParams());
  const [typed, type] = useState(choice.query);
  const choose = (change: Partial<SearchChoice>) =>
    window.history.replaceState(null, '', searchHref({ ...choice, query: typed, ...change }));

  const settle = useEffectEvent((query: string) => {
    if (query !== choice.query) choose({ query });
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const { changed, query: words, ...filters } = choice;
  const query = words.trim();
  const isAsked = query !== '' || hasFilter(choice);
  const since = changedSince(changed, Date.now());
  const answer = useInfiniteQuery(
    trpc.documents.search.infiniteQueryOptions(
      { workspaceId, query, ...filters, changedSince: since, limit: PAGE },
      {
        enabled: isAsked,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        placeholderData: keepPreviousData,
        // A search that the next letter overtakes stops on the server too.
        trpc: { abortOnUnmount: true },
      },
    ),
  );
  const found = isAsked ? (answer.data?.pages.flatMap(({ items }) => items) ?? []) : [];
  return { choice, typed, type, choose, answer, found, isAsked };
}

export type Search = ReturnType<typeof useSearch>;
export type FoundDocument = Search['found'][number];
