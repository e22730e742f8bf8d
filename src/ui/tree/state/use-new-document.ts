import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC, useTRPCClient } from '@/api/client';
import { showProblem } from '../../kit/feedback/show-problem';
import { takesDocuments } from '../../shell/projects/takes-documents';
import { useViewer } from '../../shell/viewer';
import { useOpenProjects } from './open-projects';

/**
 * Creates an untitled document and opens it: in the last used project (if the person can't create documents there, the
 * server chooses one), or in the person's own, which nobody else sees.
 */
export function useNewDocument(): { create(): void; createPrivate(): void; busy: boolean } {
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
  const personal = async () => (await client.sharing.personal.mutate({ workspaceId })).projectId;
  const created = useMutation({
    mutationFn: async (isPrivate: boolean) => {
      const projectId = isPrivate ? await personal() : last && (await place());
      return client.documents.createUntitled.mutate({ workspaceId, projectId });
    },
    onSuccess: ({ documentId, projectId }) => {
      void queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId }));
      void queries.invalidateQueries(trpc.projects.list.queryFilter());
      void queries.invalidateQueries(trpc.documents.recent.pathFilter());
      router.push(`/d/${documentId}`);
    },
    onError: showProblem,
  });
  return {
    create: () => created.mutate(false),
    createPrivate: () => created.mutate(true),
    busy: created.isPending || created.isSuccess,
  };
}
