import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/api/client';
import type { OpenDocument } from './open-document';

/** Returns the document, first as the page came with it, then current: others may rename, move or delete it. */
export function useDocument(initial: OpenDocument): OpenDocument {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.documents.get.queryOptions({ documentId: initial.documentId }));
  return useMemo(() => {
    if (!data) return initial;
    const { documentId, projectId, projectName, path, kind, updatedAt, trashedAt, pair, suggestsOnly } = data;
    const trashed = trashedAt !== null;
    return { documentId, projectId, projectName, path, kind, updatedAt, trashed, pair, suggestsOnly };
  }, [data, initial]);
}
