import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { useOpenProjects } from './open-projects';

/** The id of the open document, by the address of the page. */
export function useCurrentDocument(): string | undefined {
  return usePathname()?.match(/^\/d\/([^/]+)$/)?.[1];
}

/** Makes the project of the open document the current one, once for each document that is opened. */
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
