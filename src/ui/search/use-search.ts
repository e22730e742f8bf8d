import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
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
  const params = useSearchParams();
  const choice = useMemo(() => readChoice(params), [params]);
  // A span of time ends when the search began: a later end would be another question, without the pages loaded so far.
  const since = useMemo(() => changedSince(choice.changed, Date.now()), [choice]);
  const { typed, type, setOwn } = useTyped(choice.query);
  const choose = (change: Partial<SearchChoice>) => {
    const next = { ...choice, query: typed, ...change };
    setOwn(next.query);
    window.history.replaceState(null, '', searchHref(next));
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
        // A search that the next letter overtakes stops on the server too.
        trpc: { abortOnUnmount: true },
      },
    ),
  );
  const found = isAsked ? (answer.data?.pages.flatMap(({ items }) => items) ?? []) : [];
  return { choice, typed, type, choose, answer, found, isAsked };
}

/** What the field says: what is typed, until the address gets other words from elsewhere (the palette, going back). */
function useTyped(query: string) {
  const [typed, type] = useState(query);
  /** The words that this page put into the address last. */
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
