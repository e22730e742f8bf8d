import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { openHunks } from '@/review/core/reviewer/open-hunks';
import type { HunkView, SuggestionView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import type { EditorHandle } from '../../editor/editor-options';
import { useDecisions } from '../deciding/use-decisions';
import { useUndoDecisions } from '../deciding/use-undo-decisions';
import type { Hiding } from '../hidden/hiding';
import { useContinued } from '../hidden/use-continued';
import { useFrozen } from '../rules/use-frozen';
import { useTreeDecisions } from '../tree/use-tree-decisions';
import { useReviewNotice } from './use-review-notice';
import { useTicked } from './use-ticked';

const NONE: readonly SuggestionView[] = [];
const NO_HUNKS: readonly HunkView[] = [];
const NO_CHANGES: readonly TreeChangeView[] = [];

export type Review = ReturnType<typeof useReview>;

/**
 * Returns the suggestions of a document, kept up to date, with the selected and ticked hunks and the functions that
 * decide them. While the text doesn't show the changes, they can't be selected, and no key decides on them.
 */
export function useReview(documentId: string, editor: EditorHandle | undefined, hiding?: Hiding) {
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

  const all = query.data ?? NONE;
  const suggestions = hiding ? NONE : all;
  const open = useMemo(() => openHunks(suggestions), [suggestions]);
  const hidden = useHidden(documentId, all, hiding);
  const changes = useQuery(trpc.treeChanges.list.queryOptions({ documentId })).data ?? NO_CHANGES;
  const order = useMemo(() => [...changes.filter(({ status }) => status === 'pending'), ...open], [changes, open]);
  const [chosen, select] = useState<string>();
  const selected = order.find(({ id }) => id === chosen)?.id;
  const ticked = useTicked(open);
  const { notice, ...saying } = useReviewNotice();
  const { remember, rememberTree, undoTree, ...undoing } = useUndoDecisions({
    ...{ documentId, suggestions: all, refresh, select },
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
    /** The suggestions whose changes the text shows. */
    suggestions,
    open,
    /** All suggestions, whether or not the text shows their changes. */
    all,
    /** The open hunks that the text doesn't show. */
    hidden,
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

/** Returns the open hunks that the text doesn't show, in a draft or otherwise. */
function useHidden(
  documentId: string,
  all: readonly SuggestionView[],
  hiding: Hiding | undefined,
): readonly HunkView[] {
  const isHiding = hiding !== undefined;
  const continuedId = useContinued(documentId, hiding);
  return useMemo(
    () => (isHiding ? openHunks(all.filter(({ id }) => id !== continuedId)) : NO_HUNKS),
    [all, isHiding, continuedId],
  );
}
