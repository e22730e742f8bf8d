import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/inbox/preview';
import { QueryState } from '../../kit/feedback/QueryState';
import { useMay } from '../../shell/viewer';
import { ThreadCard } from '../../threads/ThreadCard';
import { type DocumentThreads, ThreadsProvider } from '../../threads/threads-context';
import { useThreads } from '../../threads/use-threads';

const NO_PLACES: DocumentThreads['places'] = new Map();

/** Shows a thread with all its comments. People can reply and resolve it here. */
export function ThreadPreview({ documentId, threadId }: { documentId: string; threadId: string }) {
  const trpc = useTRPC();
  const threads = useThreads(documentId);
  const mayComment = useMay('comment');
  const query = useQuery(trpc.threads.thread.queryOptions({ threadId }));
  const here = useMemo(
    () => ({ ...threads, places: NO_PLACES, mayComment, openThread: () => {} }),
    [threads, mayComment],
  );
  if (!query.data) return <QueryState query={query} lines={4} label={t('loading')} />;
  return (
    <ThreadsProvider value={here}>
      <ThreadCard thread={query.data} place={undefined} selected mayComment={mayComment} onSelect={() => {}} />
    </ThreadsProvider>
  );
}
