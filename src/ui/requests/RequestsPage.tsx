'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { GitPullRequestArrow, SearchX } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import { MAX_REQUEST_QUERY, REQUEST_SORTS, type RequestSort } from '@/review/requests/core/limits';
import type { RequestSummary } from '@/review/requests/schema';
import { changeAddressChoice } from '../kit/address-choice';
import { MoreButton } from '../kit/controls/MoreButton';
import { SearchField } from '../kit/controls/SearchField';
import { Segmented } from '../kit/controls/Segmented';
import { Select } from '../kit/controls/Select';
import { EmptyState } from '../kit/feedback/EmptyState';
import { useAddressQuery } from '../kit/use-address-query';
import { PageQueryState } from '../shell/offline/PageQueryState';
import { ListFrame } from '../shell/PageFrame';
import { ProjectSelect } from '../shell/projects/ProjectSelect';
import { useViewer } from '../shell/viewer';
import { RequestRow } from './RequestRow';

const PAGE = 30;
const SHOWN = ['open', 'for-me', 'mine', 'closed'] as const;
type Shown = (typeof SHOWN)[number];
const LABELS = { open: 'openOnes', 'for-me': 'forMe', mine: 'mine', closed: 'closedOnes' } as const;
/** The order if nobody chooses one. There are many closed requests, and finding the last active ones reads all of them. */
const USUAL_SORTS = { open: 'updated', 'for-me': 'updated', mine: 'updated', closed: 'newest' } as const;
/** What the page says if there are none. */
const NONE = { open: 'noneOpen', 'for-me': 'noneForMe', mine: 'noneMine', closed: 'noneClosed' } as const;

/** The filters of the list. The address keeps them, so they survive a reload and the way back from a request. */
interface Choice {
  shown: Shown;
  /** Undefined for all projects. */
  projectId: string | undefined;
  /** Words to look for. */
  query: string;
  /** Undefined for the usual order. */
  sort: RequestSort | undefined;
}

function choiceOf(search: Pick<URLSearchParams, 'get'>): Choice {
  return {
    shown: SHOWN.find((one) => one === search.get('show')) ?? 'open',
    projectId: search.get('project') || undefined,
    query: search.get('q')?.slice(0, MAX_REQUEST_QUERY) ?? '',
    sort: REQUEST_SORTS.find((one) => one === search.get('sort')),
  };
}

function addressOf({ shown, projectId, query, sort }: Choice): string {
  const search = new URLSearchParams({
    ...(projectId && { project: projectId }),
    ...(shown !== 'open' && { show: shown }),
    ...(query && { q: query }),
    ...(sort && sort !== USUAL_SORTS[shown] && { sort }),
  });
  return search.size === 0 ? '/requests' : `/requests?${search}`;
}

const choose = (change: Partial<Choice>) => changeAddressChoice({ read: choiceOf, addressOf }, change);

/** Returns the first of each request: one whose last activity changes between two pages can be on both. */
function oncePerId(requests: readonly RequestSummary[]): RequestSummary[] {
  const byId = new Map<string, RequestSummary>();
  for (const request of requests) if (!byId.has(request.changeSetId)) byId.set(request.changeSetId, request);
  return [...byId.values()];
}

const queryOfAddress = () => choiceOf(new URLSearchParams(window.location.search)).query;

/** The change requests of the workspace or of one project: all open ones, those for or by the viewer, or closed ones. */
export function RequestsPage() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const choice = choiceOf(useSearchParams());
  const { shown, projectId, query: words, sort = USUAL_SORTS[choice.shown] } = choice;
  const { typed, type } = useAddressQuery({
    query: words,
    read: queryOfAddress,
    write: (next) => choose({ query: next }),
  });
  const ofProject = projectId && { projectId };
  const query = useInfiniteQuery(
    trpc.changeRequests.list.infiniteQueryOptions(
      {
        ...{ workspaceId, isOpen: shown !== 'closed', isMine: shown === 'mine', isForMe: shown === 'for-me' },
        ...{ limit: PAGE, sort, ...ofProject, ...(words && { query: words }) },
      },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const counts = useQuery(
    trpc.changeRequests.counts.queryOptions({ workspaceId, ...ofProject }, { placeholderData: keepPreviousData }),
  ).data;
  const countOf = { open: counts?.open, 'for-me': counts?.forMe, mine: counts?.mine, closed: counts?.closed };
  const requests = oncePerId(query.data?.pages.flatMap((page) => page.requests) ?? []);
  const isSearched = words !== '';
  return (
    <ListFrame
      title={t('requests')}
      tools={
        <div className="flex min-w-0 items-center gap-2 py-1 max-sm:flex-wrap max-[900px]:w-full max-[900px]:pb-2 min-[900px]:ms-auto">
          <ProjectSelect
            label={t('project')}
            all={t('allProjects')}
            // On phones, the tabs fill a row, so that nothing is cut off.
            className="min-w-0 shrink max-sm:w-full sm:max-w-44"
            chosen={projectId}
            onChoose={(id) => choose({ projectId: id })}
          />
          <Segmented
            label={t('whichRequests')}
            choices={SHOWN.map((id) => ({ id, label: t(LABELS[id]), count: countOf[id] }))}
            selected={shown}
            wide="on-phones"
            onSelect={(id) => choose({ shown: id })}
          />
        </div>
      }
    >
      <search className="mt-3 mb-2 flex items-center gap-2">
        <SearchField label={t('search')} maxLength={MAX_REQUEST_QUERY} value={typed} onChange={type} />
        <Select
          label={t('order')}
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
      {query.isSuccess && requests.length === 0 && (
        <EmptyState icon={isSearched ? SearchX : GitPullRequestArrow} title={t(isSearched ? 'noMatches' : NONE[shown])}>
          {isSearched ? t('noMatchesHint') : shown === 'open' && t('noneHint')}
        </EmptyState>
      )}
      <ul aria-label={t('requests')} className="-mx-3 mt-1 divide-y divide-line empty:hidden">
        {requests.map((request) => (
          <RequestRow key={request.changeSetId} request={request} />
        ))}
      </ul>
      <MoreButton query={query} />
    </ListFrame>
  );
}
