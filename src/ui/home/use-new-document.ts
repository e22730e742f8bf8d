import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC, useTRPCClient } from '@/api/client';
import { showProblem } from '../kit/feedback/show-problem';
import { takesDocuments } from '../shell/projects/takes-documents';
import { useViewer } from '../shell/viewer';
import { useOpenProjects } from '../tree/state/open-projects';

/**
 * Creates an untitled document in the last used project and opens it. If the person can't create documents there, the
 * server chooses the project.
 */
export function useNewDocument(): { create(): void; busy: boolean } {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const router = useRouter();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const { last } = useOpenProjects();

  /** Returns the last used project, unless it was archived or deleted meanwhile or the person can only read it. */
  const place = async (): Promise<string | undefined> => {
    const list = trpc.projects.list.queryKey({ workspaceId });
    const projects = queries.getQueryData(list) ?? (await client.projects.list.query({ workspaceId }));
    return projects.filter(takesDocuments).find(({ projectId }) => projectId === last)?.projectId;
  };
  const created = useMutation({
    mutationFn: async () => client.documents.createUntitled.mutate({ workspaceId, projectId: last && (await place()) }),
    onSuccess: ({ documentId, projectId }) => {
      void queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId }));
      void queries.invalidateQueries(trpc.projects.list.queryFilter());
      void queries.invalidateQueries(trpc.documents.recent.pathFilter());
      router.push(`/d/${documentId}`);
    },
    onError: showProblem,
  });
  return {
    create: () => created.mutate(),
    busy: created.isPending || created.isSuccess,
  };
}
