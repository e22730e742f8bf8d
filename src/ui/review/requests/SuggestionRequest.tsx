import { useQuery } from '@tanstack/react-query';
import { GitPullRequestArrow } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import type { SuggestionView } from '@/review/schema';
import { IconButton } from '../../kit/controls/IconButton';
import { PageLink } from '../../kit/controls/PageLink';
import { useViewer } from '../../shell/viewer';

const RequestReviewDialog = dynamic(() => import('./RequestReviewDialog').then((m) => m.RequestReviewDialog), {
  ssr: false,
});
const EditRequestDialog = dynamic(() => import('./EditRequestDialog').then((m) => m.EditRequestDialog), { ssr: false });

type Suggested = Pick<
  SuggestionView,
  'id' | 'documentId' | 'description' | 'changeSetId' | 'turnId' | 'askedBy' | 'request'
>;

type Part = Pick<SuggestionView, 'description' | 'request'>;

/** Returns whether the suggestion's change request has the suggestion's own title. */
export function hasTitleOfRequest({ request, description }: Part): boolean {
  return request?.title.trim() === description.trim();
}

/** Links to the change request that a suggestion is part of. A title that is above already isn't shown again. */
export function RequestLink({ suggestion }: { suggestion: Part }) {
  const { request } = suggestion;
  if (!request) return null;
  const { title, isClosed } = request;
  const whole = t(isClosed ? 'partOfClosed' : 'partOf', { title });
  return (
    <PageLink
      href={`/requests/${request.changeSetId}`}
      aria-label={whole}
      className="mt-1 inline-flex max-w-full items-center gap-1.5 rounded text-accent text-xs hover:underline"
    >
      <GitPullRequestArrow size={13} aria-hidden="true" className="shrink-0" />
      <span dir="auto" className="truncate">
        {hasTitleOfRequest(suggestion) ? t(isClosed ? 'closedRequest' : 'request') : whole}
      </span>
    </PageLink>
  );
}

/**
 * Lets people turn a suggestion into a change request: the author for their own, and anyone who can accept suggestions
 * for the agent's. Renders nothing if it is in a request already or the person can't do that.
 */
export function RequestReviewButton({ suggestion, mayDecide }: { suggestion: Suggested; mayDecide: boolean }) {
  const { userId } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const { id, documentId, description, changeSetId, turnId, askedBy, request } = suggestion;
  const isOwn = askedBy?.userId === userId;
  const mayAsk = isOwn || (changeSetId !== null && mayDecide);
  if (request || !mayAsk) return null;
  return (
    <>
      <IconButton
        label={t('requestReviewButton')}
        tip="left"
        icon={<GitPullRequestArrow size={15} />}
        onClick={() => setOpen(true)}
      />
      {isOpen &&
        (changeSetId === null ? (
          <RequestReviewDialog {...{ documentId, description }} suggestionId={id} onClose={() => setOpen(false)} />
        ) : (
          <ChangeSetRequest key={turnId} changeSetId={changeSetId} onClose={() => setOpen(false)} />
        ))}
    </>
  );
}

/** Loads a change set and shows the dialog that turns it into a change request. */
function ChangeSetRequest({ changeSetId, onClose }: { changeSetId: string; onClose(): void }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.changeRequests.get.queryOptions({ changeSetId }));
  return data ? <EditRequestDialog request={data} onClose={onClose} /> : null;
}
