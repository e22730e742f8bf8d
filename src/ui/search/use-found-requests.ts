import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { passagesOf } from '@/documents/core/search';
import { useViewer } from '../shell/viewer';

/** As many characters as the server takes. */
const MAX_QUERY = 200;

/**
 * Returns the newest change requests, open or closed, with all words of a query in their titles, in the descriptions of
 * their suggestions or in what the agent was asked for. `isCurrent` is false while they are those of an earlier query,
 * and `isLoading` is true until those of this query arrive or fail.
 */
export function useFoundRequests(query: string, { limit, isAsked }: { limit: number; isAsked: boolean }) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const words = passagesOf(query).join(' ').slice(0, MAX_QUERY);
  const enabled = isAsked && words !== '';
  const { data, isFetching, isPending, isPlaceholderData } = useQuery(
    trpc.changeRequests.list.queryOptions(
      { workspaceId, query: words, isOpen: null, limit },
      // When more is typed, the outdated search is aborted on the server, too.
      { enabled, placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
    ),
  );
  return {
    requests: enabled ? (data?.requests ?? []) : [],
    hasMore: data?.nextCursor !== undefined,
    isCurrent: !isPlaceholderData,
    isLoading: isFetching && (isPending || isPlaceholderData),
  };
}
