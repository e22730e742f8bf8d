'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { Button } from '../kit/Button';
import { EmptyState } from '../kit/EmptyState';
import { QueryNotice } from '../kit/QueryNotice';
import { SkeletonLines } from '../kit/Skeleton';
import { useMemberNames } from '../people/use-member-names';
import { PageFrame } from '../shell/PageFrame';
import { useViewer } from '../shell/viewer';
import { CallTable } from './CallTable';

const PAGE = 100;

export function UsagePage() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const nameOf = useMemberNames();
  const query = useInfiniteQuery(
    trpc.usage.calls.infiniteQueryOptions(
      { workspaceId: workspace.id, limit: PAGE },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const calls = query.data?.pages.flatMap((page) => page.calls) ?? [];
  const own = query.data?.pages[0]?.scope === 'own';
  return (
    <PageFrame
      title="Usage"
      description={
        own ? 'Every model call of your turns, newest first.' : 'Every model call of the workspace, newest first.'
      }
      wide
    >
      {query.isPending && <SkeletonLines lines={8} label="Loading the calls" />}
      {query.isError && <QueryNotice query={query} />}
      {query.data && calls.length === 0 && (
        <EmptyState icon={<ChartNoAxesColumn size={26} strokeWidth={1.4} />} title="No model was called yet">
          Ask the agent on a document: each call appears here with its tokens, time and cost.
        </EmptyState>
      )}
      {calls.length > 0 && <CallTable calls={calls} nameOf={nameOf} complete={!query.hasNextPage} />}
      {query.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Older calls
          </Button>
        </div>
      )}
    </PageFrame>
  );
}
