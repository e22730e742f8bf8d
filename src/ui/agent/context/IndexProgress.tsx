import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { IndexStatus } from '@/documents/schema';
import { t } from '@/generated/messages/agent/context';

/** Shows the progress of rebuilding the project's index to everyone who has one of its documents open. */
export function IndexProgress({ documentId }: { documentId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.documents.get.queryOptions({ documentId }));
  return data ? <ProjectIndex key={data.projectId} projectId={data.projectId} /> : null;
}

function ProjectIndex({ projectId }: { projectId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data: status } = useQuery(trpc.context.status.queryOptions({ projectId }));
  const refresh = () => void queries.invalidateQueries(trpc.context.status.queryFilter({ projectId }));
  useSubscription(trpc.context.onIndex.subscriptionOptions({ projectId }, { onData: refresh }));
  return status ? <IndexLine status={status} /> : null;
}

/** Shows a rebuild that is running or that ended while this was displayed. */
export function IndexLine({ status }: { status: IndexStatus }) {
  const { state, done, total } = status;
  const asked = status.askedAt?.getTime();
  const [before] = useState(asked);
  const [isNews, setIsNews] = useState(false);
  // A short rebuild may end before a status says that it runs. Then only the time at which it was requested has
  // changed.
  if (!isNews && (state === 'running' || asked !== before)) setIsNews(true);
  if (!isNews) return null;
  const isRunning = state === 'running';
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-line border-t px-4 py-2 text-soft text-xs tabular-nums"
    >
      <span className="min-w-0 flex-1">{isRunning ? t('rebuilding', { done, total }) : t('rebuilt', { total })}</span>
      {isRunning && <progress value={done} max={Math.max(1, total)} aria-label={t('progress')} className="w-24" />}
    </div>
  );
}
