import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { showProblem } from '../kit/feedback/show-problem';
import { useViewer } from '../shell/viewer';
import { useOpenProjects } from '../tree/state/open-projects';

/** Creates an untitled document in the last used project and opens it. */
export function useNewDocument(): { create(): void; busy: boolean } {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const { last } = useOpenProjects();
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId })).data;
  // The remembered project may have been deleted or archived in the meantime.
  const projectId = projects?.find((project) => project.projectId === last && !project.archivedAt)?.projectId;
  const created = useMutation(
    trpc.documents.createUntitled.mutationOptions({
      onSuccess: ({ documentId, projectId }) => {
        void queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId }));
        void queries.invalidateQueries(trpc.projects.list.queryFilter());
        void queries.invalidateQueries(trpc.documents.recent.pathFilter());
        router.push(`/d/${documentId}`);
      },
      onError: showProblem,
    }),
  );
  return {
    create: () => created.mutate({ workspaceId, projectId }),
    busy: created.isPending || created.isSuccess,
  };
}
