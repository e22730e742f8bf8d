import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useTRPC } from '@/api/client';
import { useViewer } from '../../shell/viewer';

/** Keeps the visible trees up to date with one subscription for all projects of the workspace. */
export function useTreeNews(): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  useSubscription(
    trpc.documents.onTrees.subscriptionOptions(
      { workspaceId },
      {
        onData: ({ projectIds }) => {
          const { tree, get } = trpc.documents;
          const suggested = trpc.treeChanges.open;
          const all = [tree.pathFilter(), suggested.pathFilter()];
          const some = projectIds.flatMap((projectId) => [
            tree.queryFilter({ projectId }),
            suggested.queryFilter({ projectId }),
          ]);
          for (const filter of some.length > 0 ? some : all) void queries.invalidateQueries(filter);
          void queries.invalidateQueries(get.pathFilter());
          void queries.invalidateQueries(trpc.projects.pathFilter());
          void queries.invalidateQueries(trpc.favourites.pathFilter());
        },
      },
    ),
  );
}
