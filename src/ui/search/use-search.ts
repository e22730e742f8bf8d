import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useTRPC } from '@/api/client';
import { listedName } from '@/documents/core/pair';
import { nameOf } from '@/documents/core/path';
import { passagesOf } from '@/documents/core/search';
import type { DocumentSummary } from '@/documents/schema';
import { changeAddressChoice } from '../kit/address-choice';
import { marksOf } from '../kit/display/marks';
import { useAddressQuery } from '../kit/use-address-query';
import { useViewer } from '../shell/viewer';
import { changedSince, hasFilter, readChoice, type SearchChoice, searchHref } from './search-address';

const PAGE = 20;
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
  const { typed, type, settle } = useAddressQuery({
    query: choice.query,
    read: () => readChoice(new URLSearchParams(window.location.search)).query,
    write: (query) => changeAddressChoice(ADDRESS, { query }),
  });
  const choose = (change: Partial<SearchChoice>) => {
    // What was typed a moment ago counts too.
    settle();
    changeAddressChoice(ADDRESS, change);
  };

  const { changed: _, query: typedWords, ...filters } = choice;
  const query = typedWords.trim();
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
  const words = passagesOf(query);
  const parts = choice.sort === 'newest' ? { matching: found, byPlace: [] } : byMatch(found, words);
  return { choice, typed, type, choose, answer, found, ...parts, words, isAsked };
}

/** Separates documents that only their folder matches from the others, which their text or their name matches. */
function byMatch<T extends DocumentSummary & { isTextMatch: boolean }>(found: readonly T[], words: readonly string[]) {
  const names = (one: T) => [listedName(one), nameOf(one.path)];
  const isByPlace = (one: T) =>
    words.length > 0 && !one.isTextMatch && names(one).every((name) => marksOf(name, words).length === 0);
  return { matching: found.filter((one) => !isByPlace(one)), byPlace: found.filter(isByPlace) };
}

export type Search = ReturnType<typeof useSearch>;
export type FoundDocument = Search['found'][number];
