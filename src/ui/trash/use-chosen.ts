import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/trash';
import { messageOf } from '../kit/feedback/message-of';
import { showToast } from '../kit/feedback/toast-store';
import { idOf, isProject, kindsOf, nameOf, type TrashedItem } from './trashed-item';

/** The most documents and projects that can be chosen together. */
export const MAX_CHOSEN = 100;
const AT_ONCE = 4;

type Verb = 'restore' | 'delete';

export type Chosen = ReturnType<typeof useChosen>;

/**
 * The documents and projects in the trash that the person chose among those that are shown and that they may restore.
 * They are restored or deleted one by one, so that one that fails doesn't hold up the others. Those that fail stay chosen.
 */
export function useChosen(choosable: readonly TrashedItem[]) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const restoring = useMutation(trpc.documents.restore.mutationOptions());
  const deleting = useMutation(trpc.documents.deleteForGood.mutationOptions());
  const restoringProject = useMutation(trpc.projects.restore.mutationOptions());
  const deletingProject = useMutation(trpc.projects.deleteForGood.mutationOptions());
  // What a search hides isn't acted on.
  const items = choosable.filter((one) => ids.has(idOf(one))).slice(0, MAX_CHOSEN);

  const act = (one: TrashedItem, verb: Verb): Promise<unknown> => {
    if (!isProject(one)) return (verb === 'restore' ? restoring : deleting).mutateAsync({ documentId: one.documentId });
    return (verb === 'restore' ? restoringProject : deletingProject).mutateAsync({ projectId: one.projectId });
  };

  const run = async (some: readonly TrashedItem[], verb: Verb) => {
    const failed = new Map<string, string>();
    let done = 0;
    setProgress({ done, count: some.length });
    await eachOf(some, async (one) => {
      try {
        await act(one, verb);
      } catch (problem) {
        failed.set(idOf(one), messageOf(problem));
      }
      setProgress({ done: ++done, count: some.length });
    });
    setProblems(failed);
    setIds((chosen) => new Set([...chosen].filter((id) => failed.has(id) || !some.some((one) => idOf(one) === id))));
    showResult(some, failed, verb);
    // A project's documents change with it.
    await Promise.all([
      queries.invalidateQueries(trpc.documents.pathFilter()),
      some.some(isProject) && queries.invalidateQueries(trpc.projects.pathFilter()),
    ]);
    setProgress(undefined);
  };

  return {
    items,
    progress,
    isFull: items.length >= MAX_CHOSEN,
    isAll: items.length > 0 && items.length === Math.min(choosable.length, MAX_CHOSEN),
    has: (id: string) => items.some((one) => idOf(one) === id),
    problemOf: (id: string) => problems.get(id),
    toggle: (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
    chooseAll: () => setIds(new Set(choosable.slice(0, MAX_CHOSEN).map(idOf))),
    clear: () => setIds(new Set()),
    restore: () => run(items, 'restore'),
    deleteForGood: (some: readonly TrashedItem[]) => run(some, 'delete'),
  };
}

/** Calls a function for each item, a few at the same time. */
async function eachOf(items: readonly TrashedItem[], act: (one: TrashedItem) => Promise<void>) {
  const waiting = [...items];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Says how many items were restored or deleted, and why others weren't. Their rows say why each one wasn't. */
function showResult(some: readonly TrashedItem[], failed: ReadonlyMap<string, string>, verb: Verb): void {
  const [reason] = failed.values();
  const count = some.length - failed.size;
  if (reason !== undefined) {
    const given = { count, failed: failed.size, reason };
    showToast(verb === 'restore' ? t('someRestored', given) : t('someDeleted', given), { tone: 'problem' });
    return;
  }
  const [only] = some;
  const isRestored = verb === 'restore';
  if (only && count === 1) {
    const name = nameOf(only);
    showToast(isRestored ? t('restored', { name }) : t('deleted', { name }));
    return;
  }
  const all = { count, kinds: kindsOf(some) };
  showToast(isRestored ? t('restoredMany', all) : t('deletedMany', all));
}
