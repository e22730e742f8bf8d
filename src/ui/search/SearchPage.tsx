'use client';

import { Search as SearchIcon, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/search';
import { inputClasses } from '../kit/controls/Field';
import { IconButton } from '../kit/controls/IconButton';
import { MoreButton } from '../kit/controls/MoreButton';
import { cx } from '../kit/cx';
import { EmptyState } from '../kit/feedback/EmptyState';
import { OfflineNote } from '../kit/feedback/OfflineNote';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { Spinner } from '../kit/feedback/Spinner';
import { PageFrame } from '../shell/PageFrame';
import { useSingleKeys } from '../shell/use-keys';
import { FoundProjects } from './FoundProjects';
import { FoundRequests } from './FoundRequests';
import { countWords, GroupHeading } from './GroupHeading';
import { NothingFound } from './NothingFound';
import { SearchFilters } from './SearchFilters';
import { SearchResult } from './SearchResult';
import { SortMenu } from './SortMenu';
import { type Search, useSearch } from './use-search';

/**
 * Full-text search over all documents of the workspace, with filters; projects and change requests are found by name. The
 * address contains the query and the filters.
 */
export function SearchPage() {
  const search = useSearch();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useSingleKeys((event) => {
    if (event.key !== '/') return false;
    field.current?.select();
    return true;
  });

  /** The arrow keys move through the field and the results as through one list. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const stops = [field.current, ...(list.current?.querySelectorAll('a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLAnchorElement);
    if (step === 0 || at < 0) return;
    event.preventDefault();
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };

  return (
    <PageFrame title={t('title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and the links inside */}
      <div onKeyDown={onKeyDown}>
        <search className="flex flex-col gap-3">
          <div className="relative">
            <SearchIcon
              size={17}
              className="pointer-events-none absolute start-3 top-3 text-faint"
              aria-hidden="true"
            />
            <input
              ref={field}
              type="search"
              // biome-ignore lint/a11y/noAutofocus: the page is there to type in this field
              autoFocus
              aria-label={t('fieldLabel')}
              aria-keyshortcuts="/"
              placeholder={t('placeholder')}
              maxLength={200}
              className={cx(inputClasses, 'h-10.5 ps-10 pe-10 text-md [&::-webkit-search-cancel-button]:hidden')}
              value={search.typed}
              onChange={(event) => search.type(event.target.value)}
            />
            {search.typed !== '' && (
              <IconButton
                label={t('clear')}
                className="absolute end-1 top-1"
                icon={<X size={16} />}
                onClick={() => {
                  search.type('');
                  field.current?.focus();
                }}
              />
            )}
          </div>
          <SearchFilters search={search} />
        </search>
        <Results search={search} list={list} />
      </div>
    </PageFrame>
  );
}

interface ResultsProps {
  search: Search;
  list: RefObject<HTMLDivElement | null>;
}

function Results({ search, list }: ResultsProps) {
  const { answer, isAsked } = search;
  const offline = useOffline();
  if (!isAsked)
    return (
      <EmptyState icon={SearchIcon} title={t('hintTitle')}>
        {t('hint')}
      </EmptyState>
    );
  // Results of other words would be shown until the server answers.
  if (offline && (answer.isPending || answer.isPlaceholderData)) return <OfflineNote>{t('needsServer')}</OfflineNote>;
  if (answer.isPending) return <SkeletonLines lines={6} label={t('searching')} />;
  if (answer.isError) return <QueryNotice query={answer} />;
  return (
    <>
      <FoundProjects search={search} />
      <div ref={list}>
        <FoundDocuments search={search} />
        <FoundRequests search={search} />
      </div>
    </>
  );
}

function FoundDocuments({ search }: { search: Search }) {
  const { answer, found, matching, byPlace, words } = search;
  const placeHeading = t('byPlace', { query: search.choice.query.trim() });
  const hasMore = answer.hasNextPage;
  const isHeaded = matching.length > 0;
  // The documents that only their folder matches are last, so if there are some, the others are complete.
  const count = isHeaded
    ? { listed: matching.length, hasMore: hasMore && byPlace.length === 0 }
    : { listed: found.length, hasMore };
  return (
    <>
      <div className="mt-3 mb-1 flex min-h-8 items-center gap-2 text-faint text-sm sm:mt-6">
        {isHeaded && <GroupHeading>{t('documents')}</GroupHeading>}
        <p role="status" className="flex flex-1 items-center gap-2">
          {/* Without the heading, what is below says it. */}
          <span className={cx(!isHeaded && 'sr-only')}>{countWords(count)}</span>
          {answer.isFetching && <Spinner size={13} />}
        </p>
        {found.length > 1 && <SortMenu search={search} />}
      </div>
      {found.length === 0 && !answer.isPlaceholderData && <NothingFound choice={search.choice} />}
      <div className={cx(answer.isPlaceholderData && 'opacity-60')}>
        <ResultList label={t('listLabel')} documents={matching} words={words} />
        {byPlace.length > 0 && (
          <section className={cx(isHeaded && 'mt-6')}>
            <GroupHeading count={{ listed: byPlace.length, hasMore }}>{placeHeading}</GroupHeading>
            <ResultList label={placeHeading} documents={byPlace} words={words} />
          </section>
        )}
        <MoreButton query={answer} />
      </div>
    </>
  );
}

interface ResultListProps {
  label: string;
  documents: Search['found'];
  words: Search['words'];
}

function ResultList({ label, documents, words }: ResultListProps) {
  if (documents.length === 0) return null;
  return (
    <ul aria-label={label} className="-mx-3 not-first:mt-0.5">
      {documents.map((document) => (
        <SearchResult key={document.documentId} document={document} words={words} />
      ))}
    </ul>
  );
}
