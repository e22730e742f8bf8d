import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { Choice, SuggestionView } from '@/review/schema';
import { announce } from '../kit/live-region';
import { messageOf } from '../kit/message-of';
import { showToast } from '../kit/toast-store';
import { neighbourOf, openHunks } from './open-hunks';
import { reportText } from './review-text';

const NONE: readonly SuggestionView[] = [];

export type Review = ReturnType<typeof useReview>;

/** What is under review in a document, live; which hunk is looked at; and the decisions. */
export function useReview(documentId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery(trpc.review.suggestions.queryOptions({ documentId }));
  const refresh = useCallback(
    () =>
      Promise.all([
        queries.invalidateQueries(trpc.review.suggestions.queryFilter({ documentId })),
        queries.invalidateQueries(trpc.versions.history.pathFilter()),
      ]),
    [queries, trpc, documentId],
  );
  useSubscription(trpc.review.onReview.subscriptionOptions({ documentId }, { onData: () => void refresh() }));

  const suggestions = query.data ?? NONE;
  const open = useMemo(() => openHunks(suggestions), [suggestions]);
  const [chosen, select] = useState<string>();
  const selected = open.find(({ id }) => id === chosen)?.id;

  const decideHunk = useMutation(trpc.review.decideHunk.mutationOptions());
  const decideSuggestion = useMutation(trpc.review.decideAll.mutationOptions());
  const settle = useSettle(documentId);

  const decide = async (hunkId: string, choice: Choice): Promise<boolean> => {
    const next = neighbourOf(open, hunkId, 1);
    try {
      await decideHunk.mutateAsync({ hunkId, choice });
      announce(
        `${choice.kind === 'reject' || choice.kind === 'keep_current' ? 'Rejected' : 'Accepted'}. ${left(open.length - 1)}`,
      );
      select(next);
      return true;
    } catch (error) {
      showToast(messageOf(error), { tone: 'problem' });
      return false;
    } finally {
      await refresh();
    }
  };

  const decideAll = async (suggestionId: string, kind: 'accept' | 'reject'): Promise<void> => {
    try {
      const report = await decideSuggestion.mutateAsync({ suggestionId, choice: { kind } });
      showToast(reportText(kind === 'accept' ? 'Accepted' : 'Rejected', report));
    } catch (error) {
      showToast(messageOf(error), { tone: 'problem' });
    } finally {
      await refresh();
    }
  };

  return {
    query,
    suggestions,
    open,
    selected,
    select,
    /** The hunk or suggestion whose decision is on its way. */
    deciding: decideHunk.isPending ? decideHunk.variables.hunkId : undefined,
    decidingAll: decideSuggestion.isPending ? decideSuggestion.variables.suggestionId : undefined,
    decide,
    decideAll,
    settle,
  };
}

/** Tells the server of hunks whose proposal somebody has typed meanwhile, once for each. */
function useSettle(documentId: string): (hunkIds: readonly string[]) => void {
  const trpc = useTRPC();
  const told = useRef(new Set<string>());
  const { mutate } = useMutation(trpc.review.settleHunks.mutationOptions());
  return useCallback(
    (hunkIds) => {
      const news = hunkIds.filter((id) => !told.current.has(id));
      if (news.length === 0) return;
      for (const id of news) told.current.add(id);
      mutate({ documentId });
    },
    [mutate, documentId],
  );
}

function left(count: number): string {
  if (count <= 0) return 'Nothing is left to review.';
  return count === 1 ? '1 change is left.' : `${count} changes are left.`;
}
