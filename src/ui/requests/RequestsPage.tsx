'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { GitPullRequestArrow, SearchX } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { nameWords } from '@/documents/core/search';
import { t } from '@/generated/messages/review/requests';
import { MAX_REQUEST_QUERY, REQUEST_SORTS, type RequestSort } from '@/review/requests/core/limits';
import type { RequestSummary } from '@/review/requests/schema';
import { MoreButton } from '../kit/controls/MoreButton';
import { SearchField } from '../kit/controls/SearchField';
import { Segmented } from '../kit/controls/Segmented';
import { Select } from '../kit/controls/Select';
import { cx } from '../kit/cx';
import { EmptyState } from '../kit/feedback/EmptyState';
import { useAddressQuery } from '../kit/use-address-query';
import { PageQueryState } from '../shell/offline/PageQueryState';
import { ListFrame } from '../shell/PageFrame';
import { ProjectSelect } from '../shell/projects/ProjectSelect';
import { useViewer } from '../shell/viewer';
import { RequestFilters } from './RequestFilters';
import { COLUMNS, RequestRow } from './RequestRow';
import {
  choiceOf,
  choose,
  filterCount,
  filtersOf,
  listOf,
  type RequestChoice,
  SHOWN,
  type Shown,
  sortOf,
} from './request-choice';

const PAGE = 30;
const LABELS = {
  open: 'openOnes',
  'for-me': 'forMe',
  mine: 'mine',
  drafts: 'drafts',
  closed: 'closedOnes',
} as const;
/** What the page says if there are none. */
const NONE = {
  open: 'noneOpen',
  'for-me': 'noneForMe',
  mine: 'noneMine',
  drafts: 'noneDrafts',
  closed: 'noneClosed',
} as const;

/** Returns the first of each request: one whose last activity changes between two pages can be on both. */
function oncePerId(requests: readonly RequestSummary[]): RequestSummary[] {
  const byId = new Map<string, RequestSummary>();
  for (const request of requests) if (!byId.has(request.changeSetId)) byId.set(request.changeSetId, request);
  return [...byId.values()];
}

const queryOfAddress = () => choiceOf(new URLSearchParams(window.location.search)).query;

/** The change requests of the workspace or of one project: open ones, those for or by the viewer, drafts, or closed ones. */
export function RequestsPage() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const choice = choiceOf(useSearchParams());
  const { shown, projectId, query: words } = choice;
  const { typed, type } = useAddressQuery({
    query: words,
    read: queryOfAddress,
    write: (next) => choose({ query: next }),
  });
  const sort = sortOf(choice);
  const filters = { workspaceId, ...filtersOf(choice) };
  const query = useInfiniteQuery(
    trpc.changeRequests.list.infiniteQueryOptions(
      { ...filters, ...listOf(shown), limit: PAGE, sort, ...(words && { query: words }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const requests = oncePerId(query.data?.pages.flatMap((page) => page.requests) ?? []);
  const isStateKnown = new Set(requests.map(({ state }) => state)).size === 1;
  return (
    <ListFrame
      title={t('requests')}
      tools={
        <div className="flex min-w-0 items-center gap-2 py-1 max-[900px]:w-full max-[900px]:pb-2 min-[900px]:ms-auto">
          <ProjectSelect
            label={t('project')}
            all={t('allProjects')}
            className="min-w-0 shrink max-sm:flex-1 sm:max-w-44"
            chosen={projectId}
            onChoose={(id) => choose({ projectId: id })}
          />
          <ShownTabs choice={choice} />
        </div>
      }
    >
      {/* On phones, the search has a row of its own, so that its hint isn't cut off. */}
      <search className="mt-3 mb-2 flex flex-wrap items-center gap-2 sm:justify-between">
        <div className="flex basis-full">
          <SearchField label={t('search')} maxLength={MAX_REQUEST_QUERY} value={typed} onChange={type} />
        </div>
        <RequestFilters choice={choice} />
        <Select
          label={t('order')}
          className="max-sm:ms-auto"
          value={sort}
          onChange={({ target }) => choose({ sort: target.value as RequestSort })}
        >
          {REQUEST_SORTS.map((one) => (
            <option key={one} value={one}>
              {t('orderOf', { sort: one })}
            </option>
          ))}
        </Select>
      </search>
      <PageQueryState query={query} lines={5} label={t('loading')} className="pt-3" />
      {query.isSuccess && requests.length === 0 && <NoRequests choice={choice} />}
      <ul
        aria-label={t('requests')}
        className={cx(
          '-mx-3 mt-1 grid divide-y divide-line empty:hidden sm:gap-x-3',
          COLUMNS[isStateKnown ? 'withoutSign' : 'withSign'],
        )}
      >
        {requests.map((request) => (
          <RequestRow
            key={request.changeSetId}
            request={request}
            words={nameWords(words)}
            isStateKnown={isStateKnown}
          />
        ))}
      </ul>
      <MoreButton query={query} />
    </ListFrame>
  );
}

/** Chooses which requests are listed, and says how many there are. On phones, the tabs have no room side by side. */
function ShownTabs({ choice }: { choice: RequestChoice }) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const { shown } = choice;
  const counts = useQuery(
    trpc.changeRequests.counts.queryOptions(
      { workspaceId, ...filtersOf(choice) },
      { placeholderData: keepPreviousData },
    ),
  ).data;
  const countOf = {
    ...{ open: counts?.open, 'for-me': counts?.forMe, mine: counts?.mine },
    ...{ drafts: counts?.drafts, closed: counts?.closed },
  };
  return (
    <>
      <Select
        label={t('whichRequests')}
        className="min-w-0 flex-1 sm:hidden"
        value={shown}
        onChange={({ target }) => choose({ shown: target.value as Shown })}
      >
        {SHOWN.map((id) => (
          <option key={id} value={id}>
            {countOf[id] ? t('labelWithCount', { label: t(LABELS[id]), count: countOf[id] }) : t(LABELS[id])}
          </option>
        ))}
      </Select>
      <div className="shrink-0 max-sm:hidden">
        <Segmented
          label={t('whichRequests')}
          choices={SHOWN.map((id) => ({ id, label: t(LABELS[id]), count: countOf[id] }))}
          selected={shown}
          onSelect={(id) => choose({ shown: id })}
        />
      </div>
    </>
  );
}

function NoRequests({ choice }: { choice: RequestChoice }) {
  const { shown, query } = choice;
  const hasFilters = filterCount(choice) > 0;
  if (query === '' && !hasFilters) {
    return (
      <EmptyState icon={GitPullRequestArrow} title={t(NONE[shown])}>
        {shown === 'open' && t('noneHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={SearchX} title={t('noMatches')}>
      {t(query === '' ? 'noMatchesOfFilters' : 'noMatchesHint')}
    </EmptyState>
  );
}
