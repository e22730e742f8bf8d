import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { openHunks } from '@/review/core/reviewer/open-hunks';

/** How many suggested changes of a document are open. The document's own review keeps the answer fresh. */
export function useSuggestedChanges(documentId: string): number {
  const trpc = useTRPC();
  return openHunks(useQuery(trpc.review.suggestions.queryOptions({ documentId })).data ?? []).length;
}
