'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import type { RequestView } from '@/review/requests/schema';
import { Markdown } from '../editor/markdown/Markdown';
import { Button } from '../kit/controls/Button';
import { PageLink } from '../kit/controls/PageLink';
import { Avatar } from '../kit/display/Avatar';
import { AiMark } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { openCount, reviewableCount } from '../review/change-set/use-change-sets';
import { PageQueryState } from '../shell/offline/PageQueryState';
import { PageFrame, Section } from '../shell/PageFrame';
import { useViewer } from '../shell/viewer';
import { AddDescription } from './AddDescription';
import { Asked } from './Asked';
import { RequestActions } from './RequestActions';
import { RequestChanges } from './RequestChanges';
import { DiscussionLink, RequestDiscussion } from './RequestDiscussion';
import { StateBadge } from './StateBadge';
import { useOpenForReview } from './use-open-for-review';

/** A change request: its description, reviewers, documents with one decision for all, and discussion. */
export function RequestPage({ changeSetId }: { changeSetId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery(trpc.changeRequests.get.queryOptions({ changeSetId }));
  const refresh = async () => {
    await queries.invalidateQueries(trpc.changeRequests.get.queryFilter({ changeSetId }));
    await queries.invalidateQueries(trpc.review.suggestion.pathFilter());
    await queries.invalidateQueries(trpc.threads.pathFilter());
  };
  useSubscription(trpc.changeRequests.onRequest.subscriptionOptions({ changeSetId }, { onData: () => void refresh() }));
  if (!query.data) {
    return (
      <PageFrame title={t('request')}>
        <PageQueryState query={query} lines={8} label={t('loading')} />
      </PageFrame>
    );
  }
  return <Request request={query.data} refresh={refresh} />;
}

interface RequestProps {
  request: RequestView;
  refresh(): Promise<unknown>;
}

function Request({ request, refresh }: RequestProps) {
  const { title, description, state, author, mayManage } = request;
  const { userId } = useViewer();
  const isUnfinished = state === 'open' || state === 'draft';
  const mayDescribe = mayManage && author.userId === userId && isUnfinished;
  return (
    <PageFrame
      title={title}
      back={{ href: '/requests', label: t('requests') }}
      description={<Facts request={request} />}
      actions={mayManage && <RequestActions request={request} refresh={refresh} />}
    >
      <ClosedNote request={request} refresh={refresh} />
      {description.trim() !== '' ? (
        <Markdown text={description} className="comment-text mb-8" />
      ) : (
        mayDescribe && <AddDescription request={request} />
      )}
      <Reviewers request={request} refresh={refresh} />
      <RequestChanges request={request} refresh={refresh} />
      <RequestDiscussion request={request} />
    </PageFrame>
  );
}

function Facts({
  request: { state, author, turnId, asked, projectId, projectName, createdAt },
}: Pick<RequestProps, 'request'>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <StateBadge state={state} />
      {turnId !== null && <AiMark />}
      <span>
        {t.rich(turnId === null ? 'byAuthor' : 'forAuthor', {
          author: () => <span dir="auto">{author.name}</span>,
          project: () => (
            <PageLink href={`/requests?project=${projectId}`} className="hover:underline" dir="auto">
              {projectName}
            </PageLink>
          ),
        })}{' '}
        · <Time date={createdAt} />
      </span>
      {asked !== null && (
        <span className="basis-full">
          <Asked request={asked} />
        </span>
      )}
    </span>
  );
}

/** Says who closed the request without deciding on its changes, and lets its managers reopen it. */
function ClosedNote({ request, refresh }: RequestProps) {
  const trpc = useTRPC();
  const { changeSetId, closed, mayManage } = request;
  const reopen = useMutation(
    trpc.changeRequests.reopen.mutationOptions({
      onSuccess: async () => {
        showToast(t('reopened'));
        await refresh();
      },
      onError: showProblem,
    }),
  );
  if (!closed) return null;
  return (
    <Note
      action={
        mayManage && (
          <Button size="sm" busy={reopen.isPending} onClick={() => reopen.mutate({ changeSetId })}>
            {t('reopen')}
          </Button>
        )
      }
    >
      {t.rich('closedBy', {
        person: () => <span dir="auto">{closed.by.name}</span>,
        time: () => <Time date={closed.at} />,
      })}
    </Note>
  );
}

function Note({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="my-3 flex flex-wrap items-center gap-3 rounded-md bg-sunk px-3 py-2 text-sm text-soft">
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  );
}

interface ProgressProps {
  isOpen: boolean;
  isMine: boolean;
  reviewed: number;
  total: number;
}

/** How much of the request a reviewer has decided. Once it's finished, it doesn't matter who has decided nothing. */
function Progress({ isOpen, isMine, reviewed, total }: ProgressProps) {
  if (reviewed === 0 && isMine)
    return isOpen && <span className="font-medium text-accent text-xs">{t('waitsForYou')}</span>;
  if (reviewed === 0) return isOpen && <span className="text-faint text-xs">{t('notReviewedYet')}</span>;
  return (
    <span className="flex items-center gap-1 text-soft text-xs tabular-nums">
      <Check size={13} aria-hidden="true" />
      {reviewed >= total ? t('hasReviewed') : t('hasReviewedSome', { reviewed, total })}
    </span>
  );
}

/**
 * The request's reviewers, and how far they are. For a draft, it says that they haven't been asked yet. Its author can
 * open it here; for others who can, that's in the menu.
 */
function Reviewers({ request, refresh }: RequestProps) {
  const { changeSetId, author, reviewers, state, mayManage, changeSet } = request;
  const viewer = useViewer();
  const { open, isPending } = useOpenForReview(changeSetId, refresh);
  return (
    <Section title={t('reviewers')} actions={<DiscussionLink request={request} />}>
      {reviewers.length === 0 ? (
        <p className="text-faint text-sm">{t('nobodyAsked')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {reviewers.map(({ userId, name, reviewed }) => (
            <li key={userId} className="flex items-center gap-2 text-sm">
              <Avatar userId={userId} name={name} size="sm" />
              <span dir="auto">{name}</span>
              <Progress
                isOpen={state === 'open'}
                isMine={userId === viewer.userId}
                reviewed={reviewed}
                total={reviewableCount(changeSet)}
              />
            </li>
          ))}
        </ul>
      )}
      {state === 'open' && <HowItEnds left={openCount(changeSet)} />}
      {state === 'draft' && (
        <Note
          action={
            mayManage &&
            author.userId === viewer.userId && (
              <Button size="sm" variant="primary" busy={isPending} onClick={open}>
                {t('openForReview')}
              </Button>
            )
          }
        >
          {t('draftNote')}
        </Note>
      )}
    </Section>
  );
}

/** Says what is left to do: a review has no button that ends it. */
function HowItEnds({ left }: { left: number }) {
  return <p className="mt-3 text-sm text-soft">{t('howItEnds', { count: left })}</p>;
}
