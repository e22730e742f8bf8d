import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { useOpenProjects } from './open-projects';

/** Returns the open document's id, taken from the page's address. */
export function useCurrentDocument(): string | undefined {
  return usePathname()?.match(/^\/d\/([^/]+)$/)?.[1];
}

/** Makes the open document's project the last used one, once for each opened document. */
export function useCurrentProject(): void {
  const trpc = useTRPC();
  const documentId = useCurrentDocument();
  const { enter } = useOpenProjects();
  const { data } = useQuery(
    trpc.documents.get.queryOptions({ documentId: documentId ?? '' }, { enabled: documentId !== undefined }),
  );
  const projectId = data?.documentId === documentId ? data?.projectId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document, also within one project
  useEffect(() => {
    if (projectId !== undefined) enter(projectId);
  }, [documentId, projectId, enter]);
}
