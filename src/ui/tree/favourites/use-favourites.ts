import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { Favourite } from '@/documents/favourites/schema';
import { showProblem } from '../../kit/feedback/show-problem';
import { useViewer } from '../../shell/viewer';

const NONE: Favourite[] = [];

/** The person's favourites and the functions that change them. Errors appear as toasts. */
export function useFavourites() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const list = useQuery(trpc.favourites.list.queryOptions({ workspaceId })).data ?? NONE;
  const settle = {
    onError: showProblem,
    onSettled: () => queries.invalidateQueries(trpc.favourites.pathFilter()),
  };
  const set = useMutation(trpc.favourites.set.mutationOptions(settle));
  const order = useMutation(
    trpc.favourites.order.mutationOptions({
      ...settle,
      // Reorders the list at once, before the server answers.
      onMutate: ({ subjectIds }) =>
        queries.setQueryData(trpc.favourites.list.queryKey({ workspaceId }), (before) =>
          before?.toSorted((a, b) => subjectIds.indexOf(a.subjectId) - subjectIds.indexOf(b.subjectId)),
        ),
    }),
  );
  return {
    list,
    has: (id: string | undefined) => list.some(({ subjectId }) => subjectId === id),
    set: (kind: Favourite['kind'], subjectId: string, isFavourite: boolean) =>
      set.mutate({ kind, subjectId, isFavourite }),
    /** Moves a favourite in front of another one, or to the end. */
    place(subjectId: string, before: string | undefined) {
      const ids = list.map((one) => one.subjectId).filter((id) => id !== subjectId);
      const at = before === undefined ? ids.length : ids.indexOf(before);
      order.mutate({ workspaceId, subjectIds: ids.toSpliced(at < 0 ? ids.length : at, 0, subjectId) });
    },
  };
}
