import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { useViewer } from '../../shell/viewer';

/** Waits this long before it asks again if this browser's clock is ahead of the server's. */
const RETRY_MS = 15_000;
/** Longer timers would overflow. */
const LONGEST_MS = 86_400_000;

/** Reads the inbox again when the next snoozed item comes back. Until then, nothing has to run on the server. */
export function useComeback(): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const { data, dataUpdatedAt } = useQuery(trpc.inbox.count.queryOptions({ workspaceId }));
  const at = data?.nextBackAt?.getTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer with the same time must start a timer, too
  useEffect(() => {
    if (at === undefined) return;
    const wait = at - Date.now();
    const read = () => void queries.invalidateQueries(trpc.inbox.pathFilter());
    const timer = setTimeout(read, wait > 0 ? Math.min(wait + 1, LONGEST_MS) : RETRY_MS);
    return () => clearTimeout(timer);
  }, [at, dataUpdatedAt, queries, trpc]);
}
