import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { ThreadView } from '@/review/threads/schema';
import type { PassageAnchor } from '@/versions/core/hunks/passage';

const NONE: readonly ThreadView[] = [];

/** The id of the comment being written among the places of threads. */
export const DRAFT_ID = 'draft';

/** A passage that someone is about to comment on. */
export interface Draft {
  anchor: PassageAnchor;
  quote: string;
}

export type Threads = ReturnType<typeof useThreads>;

/** Returns the open threads of a document, kept up to date, and the selected one. */
export function useThreads(documentId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const open = useQuery(trpc.threads.open.queryOptions({ documentId })).data ?? NONE;
  const refresh = useCallback(() => queries.invalidateQueries(trpc.threads.pathFilter()), [queries, trpc]);
  useSubscription(trpc.threads.onThreads.subscriptionOptions({ documentId }, { onData: () => void refresh() }));
  const [selected, select] = useState<string>();
  const [draft, setDraft] = useState<Draft>();
  // Keeps the same object while nothing changes, because every card reads it.
  return useMemo(
    () => ({ documentId, open, refresh, selected, select, draft, setDraft }),
    [documentId, open, refresh, selected, draft],
  );
}
