'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { GitPullRequestArrow } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import { formatList } from '@/i18n/format';
import type { RequestSummary } from '@/review/requests/schema';
import { changeAddressChoice } from '../kit/address-choice';
import { MoreButton } from '../kit/controls/MoreButton';
import { PageLink } from '../kit/controls/PageLink';
import { Segmented } from '../kit/controls/Segmented';
import { Avatar } from '../kit/display/Avatar';
import { AiMark } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { EmptyState } from '../kit/feedback/EmptyState';
import { QueryState } from '../kit/feedback/QueryState';
import { ListFrame } from '../shell/PageFrame';
import { ProjectSelect } from '../shell/projects/ProjectSelect';
import { useViewer } from '../shell/viewer';
import { StateBadge } from './StateBadge';

const PAGE = 30;
const SHOWN = ['open', 'for-me', 'mine', 'closed'] as const;
type Shown = (typeof SHOWN)[number];
/** What the page says if there are none. */
const NONE = { open: 'noneOpen', 'for-me': 'noneForMe', mine: 'noneMine', closed: 'noneClosed' } as const;

/** The filters of the list. The address keeps them, so they survive a reload and the way back from a request. */
interface Choice {
  shown: Shown;
  /** Undefined for all projects. */
  projectId: string | undefined;
}

function choiceOf(search: Pick<URLSearchParams, 'get'>): Choice {
  return {
    shown: SHOWN.find((one) => one === search.get('show')) ?? 'open',
    projectId: search.get('project') || undefined,
  };
}

function addressOf({ shown, projectId }: Choice): string {
  const search = new URLSearchParams({
    ...(projectId && { project: projectId }),
    ...(shown !== 'open' && { show: shown }),
  });
  return search.size === 0 ? '/requests' : `/requests?${search}`;
}

const choose = (change: Partial<Choice>) => changeAddressChoice({ read: choiceOf, addressOf }, change);

/** The change requests of the workspace or of one project: all open ones, those for or by the viewer, or closed ones. */
export function RequestsPage() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const { shown, projectId } = choiceOf(useSearchParams());
  const isOpen = shown !== 'closed';
  const query = useInfiniteQuery(
    trpc.changeRequests.list.infiniteQueryOptions(
      {
        ...{ workspaceId, isOpen, isMine: shown === 'mine', isForMe: shown === 'for-me', limit: PAGE },
        ...(projectId && { projectId }),
      },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <ListFrame
      title={t('requests')}
      tools={
        <div className="flex min-w-0 items-center gap-2 py-1 max-sm:flex-wrap max-[900px]:w-full max-[900px]:pb-2 min-[900px]:ms-auto">
          <ProjectSelect
            label={t('project')}
            all={t('allProjects')}
            className="min-w-0 shrink max-sm:flex-1 sm:max-w-44"
            chosen={projectId}
            onChoose={(id) => choose({ projectId: id })}
          />
          <Segmented
            label={t('whichRequests')}
            choices={[
              { id: 'open', label: t('openOnes') },
              { id: 'for-me', label: t('forMe') },
              { id: 'mine', label: t('mine') },
              { id: 'closed', label: t('closedOnes') },
            ]}
            selected={shown}
            onSelect={(id) => choose({ shown: id })}
          />
        </div>
      }
    >
      <QueryState query={query} lines={5} label={t('loading')} className="pt-3" />
      {query.isSuccess && requests.length === 0 && (
        <EmptyState icon={GitPullRequestArrow} title={t(NONE[shown])}>
          {shown === 'open' && t('noneHint')}
        </EmptyState>
      )}
      <ul aria-label={t('requests')} className="-mx-3 mt-1 divide-y divide-line empty:hidden">
        {requests.map((request) => (
          <Row key={request.changeSetId} request={request} />
        ))}
      </ul>
      <MoreButton query={query} />
    </ListFrame>
  );
}

const MOST_PICTURES = 3;

/** The pictures of the people who were asked to review, with their names as the tooltip. */
function Reviewers({ people }: { people: RequestSummary['reviewers'] }) {
  if (people.length === 0) return null;
  const label = t('reviewersAre', { names: formatList(people.map(({ name }) => name)) });
  return (
    <span role="img" aria-label={label} title={label} className="relative flex items-center gap-0.5">
      {people.slice(0, MOST_PICTURES).map(({ userId, name }) => (
        <Avatar key={userId} userId={userId} name={name} size="xs" />
      ))}
      {people.length > MOST_PICTURES && <span aria-hidden="true">+{people.length - MOST_PICTURES}</span>}
    </span>
  );
}

/** One row of the list: the request's title, author, progress, and its state or reviewers. */
function Row({ request }: { request: RequestSummary }) {
  const { changeSetId, title, state, author, reviewers, turnId, projectName, createdAt } = request;
  const { documents, reviewed, total } = request;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2.5 [grid-template-areas:'author_text_state''author_progress_progress'] hover:bg-hover sm:gap-y-1 sm:[grid-template-areas:'author_text_state''author_text_progress']">
      <span className="[grid-area:author]">
        <Avatar userId={author.userId} name={author.name} size="md" />
      </span>
      <div className="min-w-0 [grid-area:text]">
        <p className="flex items-center gap-2">
          <PageLink
            href={`/requests/${changeSetId}`}
            className="min-w-0 font-medium text-ink after:absolute after:inset-0 max-sm:line-clamp-2 sm:truncate"
          >
            <span dir="auto">{title}</span>
          </PageLink>
          {turnId !== null && <AiMark />}
        </p>
        <p className="flex text-faint text-xs">
          <span className="truncate">
            <span dir="auto">{author.name}</span> · <span dir="auto">{projectName}</span>
          </span>
          <span className="shrink-0 whitespace-pre">
            {' · '}
            <Time date={createdAt} />
          </span>
        </p>
      </div>
      {/* Most requests in the list are open, which its filter says. */}
      <span className="text-faint text-xs [grid-area:state] sm:justify-self-end">
        {state === 'open' ? <Reviewers people={reviewers} /> : <StateBadge state={state} />}
      </span>
      <span className="text-faint text-xs tabular-nums [grid-area:progress] sm:self-start sm:justify-self-end">
        {t('progress', { documents, reviewed, total })}
      </span>
    </li>
  );
}
