import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';

const FRESH_MS = 30_000;

/** Returns the paths of a project's documents, or an empty list until they have loaded. */
export function useProjectPaths(projectId: string | undefined): readonly string[] {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.documents.tree.queryOptions(
      { projectId: projectId ?? '' },
      { enabled: projectId !== undefined, staleTime: FRESH_MS },
    ),
  );
  return data?.map(({ path }) => path) ?? [];
}
