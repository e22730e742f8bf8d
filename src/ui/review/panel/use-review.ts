import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { openHunks } from '@/review/core/reviewer/open-hunks';
import type { SuggestionView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import type { EditorHandle } from '../../editor/editor-options';
import { useDecisions } from '../deciding/use-decisions';
import { useUndoDecisions } from '../deciding/use-undo-decisions';
import { useFrozen } from '../rules/use-frozen';
import { useTreeDecisions } from '../tree/use-tree-decisions';
import { useReviewNotice } from './use-review-notice';
import { useTicked } from './use-ticked';

const NONE: readonly SuggestionView[] = [];
const NO_CHANGES: readonly TreeChangeView[] = [];

export type Review = ReturnType<typeof useReview>;

/**
 * Returns the suggestions of a document, kept up to date, with the selected and ticked hunks and the functions that
 * decide them.
 */
export function useReview(documentId: string, editor: EditorHandle | undefined) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery(trpc.review.suggestions.queryOptions({ documentId }));
  const refresh = useCallback(
    () =>
      Promise.all([
        queries.invalidateQueries(trpc.review.suggestions.queryFilter({ documentId })),
        queries.invalidateQueries(trpc.review.changeSet.pathFilter()),
        queries.invalidateQueries(trpc.review.conflicts.pathFilter()),
        queries.invalidateQueries(trpc.treeChanges.list.pathFilter()),
        queries.invalidateQueries(trpc.treeChanges.get.pathFilter()),
        queries.invalidateQueries(trpc.versions.history.pathFilter()),
        queries.invalidateQueries(trpc.versions.frozenRanges.queryFilter({ documentId })),
      ]),
    [queries, trpc, documentId],
  );
  useSubscription(trpc.review.onReview.subscriptionOptions({ documentId }, { onData: () => void refresh() }));

  const suggestions = query.data ?? NONE;
  const open = useMemo(() => openHunks(suggestions), [suggestions]);
  const changes = useQuery(trpc.treeChanges.list.queryOptions({ documentId })).data ?? NO_CHANGES;
  const order = useMemo(() => [...changes.filter(({ status }) => status === 'pending'), ...open], [changes, open]);
  const [chosen, select] = useState<string>();
  const selected = order.find(({ id }) => id === chosen)?.id;
  const ticked = useTicked(open);
  const { notice, ...saying } = useReviewNotice();
  const { remember, rememberTree, undoTree, ...undoing } = useUndoDecisions({
    ...{ documentId, suggestions, refresh, select },
    treeChanges: changes,
    ...saying,
  });
  const decisions = useDecisions({
    ...{ documentId, open, order, refresh, select, remember },
    onDecided: ticked.clear,
    notice: saying,
  });
  const tree = useTreeDecisions({ changes, order, refresh, select, notice: saying, remember: rememberTree });
  const frozen = useFrozen(documentId, editor);

  /** Decides all hunks at once. Hunks that can't be accepted are skipped. */
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
    /** The tree changes reviewed in this document, with the functions that decide them. */
    tree: { ...tree, changes, undo: undoTree },
    /** All open changes: first tree changes, then hunks. */
    order,
    selected,
    select,
    ticked,
    frozen,
    notice,
    /** Shows a message where results of decisions are reported. */
    say: (text: string) => saying.say(text),
    ...decisions,
    ...undoing,
  };
}
