import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useMemo } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import type { RequestView } from '@/review/requests/schema';
import { announce } from '../kit/feedback/live-region';
import { showProblem } from '../kit/feedback/show-problem';
import { newKey } from '../kit/new-key';
import { Section } from '../shell/PageFrame';
import { CommentForm } from '../threads/CommentForm';
import { CommentItem } from '../threads/CommentItem';
import { type DocumentThreads, ThreadsProvider } from '../threads/threads-context';

const NOWHERE = {
  open: [],
  selected: undefined,
  select: () => {},
  draft: undefined,
  setDraft: () => {},
  places: new Map(),
  openThread: () => {},
} satisfies Partial<DocumentThreads>;

const DISCUSSION = 'discussion';

function useComments(threadId: string | null) {
  const trpc = useTRPC();
  const thread = useQuery(
    trpc.threads.thread.queryOptions({ threadId: threadId ?? '' }, { enabled: threadId !== null }),
  );
  return thread.data?.comments ?? [];
}

/** A link to the discussion, which may be far below, with the number of comments. */
export function DiscussionLink({ request: { threadId, mayComment } }: { request: RequestView }) {
  const count = useComments(threadId).length;
  if (count === 0 && !mayComment) return null;
  return (
    <a href={`#${DISCUSSION}`} className="flex items-center gap-1.5 text-accent text-sm hover:underline">
      <MessageSquare size={14} aria-hidden="true" />
      {t('labelWithCount', { label: t('commentsLabel'), count })}
    </a>
  );
}

/** The comments on a change request as a whole. */
export function RequestDiscussion({ request }: { request: RequestView }) {
  const { changeSetId, projectId, threadId, mayComment, changeSet } = request;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const comments = useComments(threadId);
  const start = useMutation(trpc.threads.startOnRequest.mutationOptions());
  const documentId = changeSet.entries[0]?.documentId ?? '';
  const here = useMemo((): DocumentThreads => {
    const refresh = async () => {
      await queries.invalidateQueries(trpc.threads.pathFilter());
      await queries.invalidateQueries(trpc.changeRequests.get.queryFilter({ changeSetId }));
    };
    return { ...NOWHERE, documentId, projectId, mayComment, refresh };
  }, [documentId, projectId, mayComment, queries, trpc, changeSetId]);
  const comment = async (body: string) => {
    try {
      await start.mutateAsync({ changeSetId, body, key: newKey() });
      announce(t('commentAdded'));
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      await here.refresh();
    }
  };
  return (
    <Section id={DISCUSSION} title={t('discussion')}>
      <ThreadsProvider value={here}>
        <div className="flex flex-col gap-4">
          {comments.length === 0 && !mayComment && <p className="text-faint text-sm">{t('noComments')}</p>}
          {comments.map((one) => (
            <CommentItem key={one.id} comment={one} mayComment={mayComment} />
          ))}
          {mayComment && (
            <CommentForm
              label={t('commentField')}
              placeholder={t('commentPlaceholder')}
              verb={t('comment')}
              draftKey={changeSetId}
              onSubmit={comment}
            />
          )}
        </div>
      </ThreadsProvider>
    </Section>
  );
}
