'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { GitPullRequestArrow } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import type { RequestSummary } from '@/review/requests/schema';
import { changeAddressChoice } from '../kit/address-choice';
import { MoreButton } from '../kit/controls/MoreButton';
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
type Shown = 'open' | 'closed';

/** The filters of the list. The address keeps them, so they survive a reload and the way back from a request. */
interface Choice {
  shown: Shown;
  /** Undefined for all projects. */
  projectId: string | undefined;
}

function choiceOf(search: Pick<URLSearchParams, 'get'>): Choice {
  return {
    shown: search.get('show') === 'closed' ? 'closed' : 'open',
    projectId: search.get('project') || undefined,
  };
}

function addressOf({ shown, projectId }: Choice): string {
  const search = new URLSearchParams({
    ...(projectId && { project: projectId }),
    ...(shown === 'closed' && { show: shown }),
  });
  return search.size === 0 ? '/requests' : `/requests?${search}`;
}

const choose = (change: Partial<Choice>) => changeAddressChoice({ read: choiceOf, addressOf }, change);

/** The change requests of the workspace or of one project, open or closed. */
export function RequestsPage() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const { shown, projectId } = choiceOf(useSearchParams());
  const isOpen = shown === 'open';
  const query = useInfiniteQuery(
    trpc.changeRequests.list.infiniteQueryOptions(
      { workspaceId, isOpen, limit: PAGE, ...(projectId && { projectId }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
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
          <Segmented
            label={t('whichRequests')}
            choices={[
              { id: 'open', label: t('openOnes') },
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
        <EmptyState icon={GitPullRequestArrow} title={t(isOpen ? 'noneOpen' : 'noneClosed')}>
          {isOpen && t('noneHint')}
        </EmptyState>
      )}
      <ul aria-label={t('requests')} className="-mx-3 divide-y divide-line empty:hidden">
        {requests.map((request) => (
          <Row key={request.changeSetId} request={request} />
        ))}
      </ul>
      <MoreButton query={query} />
    </ListFrame>
  );
}

/** One row of the list: the request's title, state, author and progress. */
function Row({ request }: { request: RequestSummary }) {
  const { changeSetId, title, state, author, turnId, projectName, createdAt, documents, reviewed, total } = request;
  return (
    <li className="relative flex items-center gap-3 px-3 py-2.5 hover:bg-hover">
      <Avatar userId={author.userId} name={author.name} size="md" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link
            href={`/requests/${changeSetId}`}
            className="min-w-0 font-medium text-ink after:absolute after:inset-0 max-sm:line-clamp-2 sm:truncate"
          >
            <span dir="auto">{title}</span>
          </Link>
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
      <div className="flex shrink-0 flex-col items-end gap-1 text-faint text-xs tabular-nums">
        <StateBadge state={state} />
        <span className="max-sm:hidden">{t('progress', { documents, reviewed, total })}</span>
      </div>
    </li>
  );
}
