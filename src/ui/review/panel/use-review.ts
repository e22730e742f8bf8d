import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { openHunks } from '@/review/core/reviewer/open-hunks';
import type { SuggestionView } from '@/review/schema';
import type { EditorHandle } from '../../editor/editor-options';
import { useDecisions } from '../deciding/use-decisions';
import { useFrozen } from '../rules/use-frozen';
import { useTicked } from './use-ticked';

const NONE: readonly SuggestionView[] = [];

export type Review = ReturnType<typeof useReview>;

/** What is under review in a document, live; which hunk is looked at, which are ticked; and the decisions. */
export function useReview(documentId: string, editor: EditorHandle | undefined) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery(trpc.review.suggestions.queryOptions({ documentId }));
  const refresh = useCallback(
    () =>
      Promise.all([
        queries.invalidateQueries(trpc.review.suggestions.queryFilter({ documentId })),
        queries.invalidateQueries(trpc.review.changeSet.pathFilter()),
        queries.invalidateQueries(trpc.versions.history.pathFilter()),
        queries.invalidateQueries(trpc.versions.frozenRanges.queryFilter({ documentId })),
      ]),
    [queries, trpc, documentId],
  );
  useSubscription(trpc.review.onReview.subscriptionOptions({ documentId }, { onData: () => void refresh() }));

  const suggestions = query.data ?? NONE;
  const open = useMemo(() => openHunks(suggestions), [suggestions]);
  const [chosen, select] = useState<string>();
  const selected = open.find(({ id }) => id === chosen)?.id;
  const ticked = useTicked(open);
  const decisions = useDecisions({ documentId, suggestions, open, refresh, select, onDecided: ticked.clear });
  const frozen = useFrozen(documentId, editor);

  /** As one: what cannot be accepted is skipped. */
  const decideAll = (suggestionId: string, kind: 'accept' | 'reject') => {
    const all = openHunks(suggestions.filter(({ id }) => id === suggestionId));
    return decisions.decideMany(
      all.map(({ id }) => id),
      kind,
    );
  };

  return {
    documentId,
    refresh,
    decideAll,
    query,
    suggestions,
    open,
    selected,
    select,
    ticked,
    frozen,
    ...decisions,
  };
}
