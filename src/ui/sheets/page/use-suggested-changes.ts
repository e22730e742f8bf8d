import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { openHunks } from '@/review/core/reviewer/open-hunks';

/** Returns the number of open suggested changes of a document. The document's own review keeps the query up to date. */
export function useSuggestedChanges(documentId: string): number {
  const trpc = useTRPC();
  return openHunks(useQuery(trpc.review.suggestions.queryOptions({ documentId })).data ?? []).length;
}
