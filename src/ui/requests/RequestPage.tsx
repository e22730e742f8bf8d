'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { PenLine } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import type { RequestView } from '@/review/requests/schema';
import { Markdown } from '../editor/markdown/Markdown';
import { Button } from '../kit/controls/Button';
import { Avatar } from '../kit/display/Avatar';
import { AiMark } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { QueryState } from '../kit/feedback/QueryState';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { ChangeSetCard } from '../review/change-set/ChangeSetCard';
import { PageFrame, Section } from '../shell/PageFrame';
import { RequestDiscussion } from './RequestDiscussion';
import { StateBadge } from './StateBadge';

const EditRequestDialog = dynamic(
  () => import('../review/requests/EditRequestDialog').then((m) => m.EditRequestDialog),
  { ssr: false },
);

/** A change request: what it's about, whom it asks, its documents with one decision for all, and what people say. */
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
        <QueryState query={query} lines={8} label={t('loading')} />
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
  const router = useRouter();
  const [isEditing, setEditing] = useState(false);
  const { title, description, changeSet, mayManage, mayDecide } = request;
  const isEmpty = changeSet.entries.length + changeSet.tree.length === 0;
  return (
    <PageFrame
      title={title}
      description={<Facts request={request} />}
      actions={
        mayManage && (
          <Button size="sm" icon={<PenLine size={14} />} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      {description.trim() !== '' && <Markdown text={description} className="comment-text mb-8" />}
      <Reviewers request={request} refresh={refresh} />
      <Section title={t('changes')}>
        {isEmpty ? (
          <p className="text-faint text-sm">{t('noChanges')}</p>
        ) : (
          <div className="overflow-hidden rounded-lg border border-line">
            <ChangeSetCard
              changeSet={changeSet}
              documentId=""
              shown={[]}
              mayDecide={mayDecide}
              refresh={refresh}
              onReview={(documentId) => router.push(`/d/${documentId}?panel=review`)}
            />
          </div>
        )}
      </Section>
      <RequestDiscussion request={request} />
      {isEditing && <EditRequestDialog request={request} onClose={() => setEditing(false)} />}
    </PageFrame>
  );
}

function Facts({
  request: { state, author, turnId, projectId, projectName, createdAt },
}: Pick<RequestProps, 'request'>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <StateBadge state={state} />
      {turnId !== null && <AiMark />}
      <span>
        {t.rich(turnId === null ? 'byAuthor' : 'forAuthor', {
          author: () => <span dir="auto">{author.name}</span>,
          project: () => (
            <Link href={`/requests?project=${projectId}`} className="hover:underline" dir="auto">
              {projectName}
            </Link>
          ),
        })}{' '}
        · <Time date={createdAt} />
      </span>
    </span>
  );
}

/** Whom it asks; of a draft, that they don't know yet. */
function Reviewers({ request, refresh }: RequestProps) {
  const trpc = useTRPC();
  const { changeSetId, reviewers, state, mayManage } = request;
  const open = useMutation(
    trpc.changeRequests.update.mutationOptions({
      onSuccess: async () => {
        showToast(t('opened'));
        await refresh();
      },
      onError: showProblem,
    }),
  );
  return (
    <Section title={t('reviewers')}>
      {reviewers.length === 0 ? (
        <p className="text-faint text-sm">{t('nobodyAsked')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {reviewers.map(({ userId, name }) => (
            <li key={userId} className="flex items-center gap-2 text-sm">
              <Avatar userId={userId} name={name} size="sm" />
              <span dir="auto">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {state === 'draft' && (
        <div className="mt-3 flex flex-wrap items-center gap-3 rounded-md bg-sunk px-3 py-2 text-sm text-soft">
          <span className="min-w-0 flex-1">{t('draftNote')}</span>
          {mayManage && (
            <Button
              size="sm"
              variant="primary"
              busy={open.isPending}
              onClick={() => open.mutate({ changeSetId, isDraft: false })}
            >
              {t('openForReview')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
