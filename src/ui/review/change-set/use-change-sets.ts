import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { ChangeSetReport, ChangeSetView } from '@/review/schema';
import { showProblem } from '../../kit/feedback/show-problem';

/** How often to reload. This finds what `ChangeSetWatch` doesn't watch, such as changes to the tree. */
const POLL_EVERY_MS = 10_000;

type Suggested = { changeSetId: string | null };

/** Returns the change sets of these suggestions that affect several documents, with the open changes in each. */
export function useChangeSets(suggested: readonly Suggested[]): ChangeSetView[] {
  const trpc = useTRPC();
  const ids = useChangeSetsSeen(suggested);
  return useQueries({
    queries: ids.map((changeSetId) =>
      trpc.review.changeSet.queryOptions(
        { changeSetId },
        { refetchInterval: ({ state }) => (state.data && isOpenSet(state.data) ? POLL_EVERY_MS : false) },
      ),
    ),
    combine: (all) => all.flatMap(({ data }) => (data && isOpenSet(data) ? [data] : [])),
  });
}

function isOpenSet(changeSet: ChangeSetView): boolean {
  return openCount(changeSet) > 0 && documentCount(changeSet) > 1;
}

/** Returns the number of changes that are left to decide. */
export function openCount({ entries, tree }: ChangeSetView): number {
  const pending = tree.filter(({ status }) => status === 'pending').length;
  return notSuperseded(entries).reduce((sum, { counts }) => sum + counts.open, pending);
}

/** Returns the number of changes that are or were to be decided. */
export function changeCount({ entries, tree }: ChangeSetView): number {
  return notSuperseded(entries).reduce((sum, { counts }) => sum + counts.hunks, notSuperseded(tree).length);
}

/** Returns the number of changes that people decide. Nobody decides those whose text was already there. */
export function reviewableCount(changeSet: ChangeSetView): number {
  return notSuperseded(changeSet.entries).reduce(
    (sum, { counts }) => sum - counts.alreadyThere,
    changeCount(changeSet),
  );
}

/** Leaves out superseded suggestions, whose changes can no longer be accepted or rejected. */
function notSuperseded<T extends { status: string }>(parts: readonly T[]): T[] {
  return parts.filter(({ status }) => status !== 'superseded');
}

/** Returns how many documents a change set affects, including new ones. */
export function documentCount({ entries, tree }: Pick<ChangeSetView, 'entries' | 'tree'>): number {
  const ids = [...entries.map(({ documentId }) => documentId), ...tree.map(({ id, documentId }) => documentId ?? id)];
  return new Set(ids).size;
}

/**
 * Remembers the ids of change sets. After this document's part is decided, its suggestion is no longer listed, but the
 * other documents may still have open changes.
 */
function useChangeSetsSeen(suggestions: readonly Suggested[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const news = suggestions.flatMap(({ changeSetId: id }) => (id !== null && !seen.includes(id) ? [id] : []));
  if (news.length === 0) return seen;
  const next = [...seen, ...new Set(news)];
  setSeen(next);
  return next;
}

const NOTHING: ChangeSetReport = { results: [], tree: [], added: { suggestionIds: [], treeChangeIds: [] } };

/** Decides all open changes that a change set had when it was shown. Each document has its own transaction. */
export function useDecideChangeSet(refresh: () => Promise<unknown>) {
  const trpc = useTRPC();
  const { mutateAsync, isPending } = useMutation(trpc.review.decideChangeSet.mutationOptions());
  const [report, setReport] = useState<ChangeSetReport>(NOTHING);
  const decide = async ({ changeSetId, entries, tree }: ChangeSetView, kind: 'accept' | 'reject') => {
    const shown = {
      suggestionIds: entries.map(({ suggestionId }) => suggestionId),
      treeChangeIds: tree.map(({ id }) => id),
    };
    try {
      setReport(await mutateAsync({ changeSetId, choice: { kind }, shown }));
    } catch (error) {
      showProblem(error);
    } finally {
      await refresh();
    }
  };
  return { report, isPending, decide };
}
