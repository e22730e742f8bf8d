import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { changeAddressChoice } from '../kit/address-choice';
import { useViewer } from '../shell/viewer';
import { changedSince, hasFilter, readChoice, type SearchChoice, searchHref } from './search-address';

const PAGE = 20;
/** Typed text is searched after nothing was typed for this long. */
const PAUSE_MS = 200;
const ADDRESS = { read: readChoice, addressOf: searchHref };

/** Runs the search in the page's address. Typed text goes into the address after a pause; filters go there at once. */
export function useSearch() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const params = useSearchParams();
  const choice = useMemo(() => readChoice(params), [params]);
  // The start of the period is computed once per search. A new start would be another query and would drop the loaded
  // pages.
  const since = useMemo(() => changedSince(choice.changed, Date.now()), [choice]);
  const { typed, type, setOwn } = useTyped(choice.query);
  const choose = (change: Partial<SearchChoice>) => {
    const { query } = changeAddressChoice(ADDRESS, { query: typed, ...change });
    setOwn(query);
  };

  const settle = useEffectEvent((query: string) => {
    if (query !== choice.query) choose({ query });
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const { changed: _, query: words, ...filters } = choice;
  const query = words.trim();
  const isAsked = query !== '' || hasFilter(choice);
  const answer = useInfiniteQuery(
    trpc.documents.search.infiniteQueryOptions(
      { workspaceId, query, ...filters, changedSince: since, limit: PAGE },
      {
        enabled: isAsked,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        placeholderData: keepPreviousData,
        // When more is typed, the outdated search is aborted on the server, too.
        trpc: { abortOnUnmount: true },
      },
    ),
  );
  const found = isAsked ? (answer.data?.pages.flatMap(({ items }) => items) ?? []) : [];
  return { choice, typed, type, choose, answer, found, isAsked };
}

/**
 * Returns the field's text. It is what was typed, until something else changes the address (the palette, going back).
 */
function useTyped(query: string) {
  const [typed, type] = useState(query);
  /** The query that this page last put into the address. */
  const [own, setOwn] = useState(query);
  const [seen, setSeen] = useState(query);
  if (query !== seen) {
    setSeen(query);
    if (query !== own) {
      setOwn(query);
      type(query);
    }
  }
  return { typed, type, setOwn };
}

export type Search = ReturnType<typeof useSearch>;
export type FoundDocument = Search['found'][number];
