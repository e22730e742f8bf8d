import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/threads';
import { MoreButton } from '../../kit/controls/MoreButton';
import { QueryState } from '../../kit/feedback/QueryState';
import { useThreadsHere } from '../threads-context';
import { ThreadItem } from './ThreadItem';

/** Lists the document's resolved threads except `skip`, the last resolved first. */
export function ResolvedThreads({ skip }: { skip: string | undefined }) {
  const trpc = useTRPC();
  const { documentId } = useThreadsHere();
  const query = useInfiniteQuery(
    trpc.threads.resolved.infiniteQueryOptions(
      { documentId, limit: 20 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const threads = query.data?.pages.flatMap((page) => page.threads) ?? [];
  return (
    <section aria-label={t('resolvedComments')} className="mt-2 flex flex-col gap-2">
      <QueryState query={query} lines={2} label={t('loadingResolved')} />
      {query.isSuccess && threads.length === 0 && <p className="px-1 text-faint text-sm">{t('noneResolved')}</p>}
      <ul className="flex flex-col gap-2">
        {threads
          .filter(({ id }) => id !== skip)
          .map((thread) => (
            <ThreadItem key={thread.id} thread={thread} />
          ))}
      </ul>
      <MoreButton query={query} size="sm" />
    </section>
  );
}
