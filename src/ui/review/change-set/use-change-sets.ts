import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { ChangeSetReport, ChangeSetView, SuggestionView } from '@/review/schema';
import { showProblem } from '../../kit/feedback/show-problem';

/** The other documents of a change set are not watched one by one. */
const LOOK_EVERY_MS = 10_000;

/** The turns behind these suggestions that suggest for several documents, with what is open in each. */
export function useChangeSets(suggestions: readonly SuggestionView[]): ChangeSetView[] {
  const trpc = useTRPC();
  const turnIds = useTurnsSeen(suggestions);
  return useQueries({
    queries: turnIds.map((turnId) =>
      trpc.review.changeSet.queryOptions(
        { turnId },
        { refetchInterval: ({ state }) => (state.data && isOpenSet(state.data) ? LOOK_EVERY_MS : false) },
      ),
    ),
    combine: (all) => all.flatMap(({ data }) => (data && isOpenSet(data) ? [data] : [])),
  });
}

function isOpenSet({ entries }: ChangeSetView): boolean {
  return new Set(entries.map(({ documentId }) => documentId)).size > 1 && entries.some(({ counts }) => counts.open > 0);
}

/** Once this document's part is decided its suggestion is gone, and the other documents still wait. */
function useTurnsSeen(suggestions: readonly SuggestionView[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const news = suggestions.flatMap(({ turnId }) => (turnId !== null && !seen.includes(turnId) ? [turnId] : []));
  if (news.length === 0) return seen;
  const next = [...seen, ...new Set(news)];
  setSeen(next);
  return next;
}

/** Decides all that is open in all documents of a change set; each document is a transaction of its own. */
export function useDecideChangeSet(refresh: () => Promise<unknown>) {
  const trpc = useTRPC();
  const { mutateAsync, isPending } = useMutation(trpc.review.decideChangeSet.mutationOptions());
  const [results, setResults] = useState<ChangeSetReport['results']>([]);
  const decide = async (turnId: string, kind: 'accept' | 'reject') => {
    try {
      setResults((await mutateAsync({ turnId, choice: { kind } })).results);
    } catch (error) {
      showProblem(error);
    } finally {
      await refresh();
    }
  };
  return { results, isPending, decide };
}
