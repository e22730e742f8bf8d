import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { showProblem } from '../../kit/feedback/show-problem';
import { takesDocuments } from '../../shell/projects/takes-documents';
import { useViewer } from '../../shell/viewer';
import { withEnding } from '../with-ending';
import { useOpenProjects } from './open-projects';

/**
 * Creates a document with a name and opens it. `takers` are the projects that can take it, and `taker` is the one that
 * gets it: `wanted` or else the one that the person used last, if it can.
 */
export function useNamedDocument(wanted: string | undefined) {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const { last } = useOpenProjects();
  const takers = (useQuery(trpc.projects.list.queryOptions({ workspaceId })).data ?? []).filter(takesDocuments);
  const find = (id: string | undefined) => takers.find(({ projectId }) => projectId === id);
  const created = useMutation(
    trpc.documents.create.mutationOptions({
      onSuccess: ({ documentId, projectId }) => {
        void queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId }));
        void queries.invalidateQueries(trpc.documents.recent.pathFilter());
        router.push(`/d/${documentId}`);
      },
      onError: showProblem,
    }),
  );
  return {
    takers,
    taker: find(wanted) ?? find(last) ?? takers[0],
    create: (projectId: string, name: string) => created.mutate({ projectId, path: withEnding(name) }),
    busy: created.isPending || created.isSuccess,
  };
}
