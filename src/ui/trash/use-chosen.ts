import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { listedName } from '@/documents/core/pair';
import type { TrashedDocument } from '@/documents/schema';
import { t } from '@/generated/messages/trash';
import { messageOf } from '../kit/feedback/message-of';
import { showToast } from '../kit/feedback/toast-store';

/** The most documents that can be chosen together. */
export const MAX_CHOSEN = 100;
const AT_ONCE = 4;

export type Chosen = ReturnType<typeof useChosen>;

/**
 * The documents in the trash that the person chose among those that are shown and that they may restore. They are
 * restored or deleted one by one, so that a document that fails doesn't hold up the others. Those that fail stay chosen.
 */
export function useChosen(choosable: readonly TrashedDocument[]) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const restoring = useMutation(trpc.documents.restore.mutationOptions());
  const deleting = useMutation(trpc.documents.deleteForGood.mutationOptions());
  // What a search hides isn't acted on.
  const documents = choosable.filter(({ documentId }) => ids.has(documentId)).slice(0, MAX_CHOSEN);

  const run = async (some: readonly TrashedDocument[], verb: 'restore' | 'delete') => {
    const failed = new Map<string, string>();
    let done = 0;
    setProgress({ done, count: some.length });
    await eachOf(some, async ({ documentId }) => {
      try {
        await (verb === 'restore' ? restoring : deleting).mutateAsync({ documentId });
      } catch (problem) {
        failed.set(documentId, messageOf(problem));
      }
      setProgress({ done: ++done, count: some.length });
    });
    setProblems(failed);
    setIds(
      (chosen) => new Set([...chosen].filter((id) => failed.has(id) || !some.some((one) => one.documentId === id))),
    );
    showResult(some, failed, verb);
    await queries.invalidateQueries(trpc.documents.pathFilter());
    setProgress(undefined);
  };

  return {
    documents,
    progress,
    isFull: documents.length >= MAX_CHOSEN,
    isAll: documents.length > 0 && documents.length === Math.min(choosable.length, MAX_CHOSEN),
    has: (documentId: string) => documents.some((one) => one.documentId === documentId),
    problemOf: (documentId: string) => problems.get(documentId),
    toggle: (documentId: string) =>
      setIds(new Set(ids.has(documentId) ? [...ids].filter((id) => id !== documentId) : [...ids, documentId])),
    chooseAll: () => setIds(new Set(choosable.slice(0, MAX_CHOSEN).map(({ documentId }) => documentId))),
    clear: () => setIds(new Set()),
    restore: () => run(documents, 'restore'),
    deleteForGood: (some: readonly TrashedDocument[]) => run(some, 'delete'),
  };
}

/** Calls a function for each document, a few at the same time. */
async function eachOf(documents: readonly TrashedDocument[], act: (one: TrashedDocument) => Promise<void>) {
  const waiting = [...documents];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Says how many documents were restored or deleted, and why others weren't. Their rows say why each one wasn't. */
function showResult(
  some: readonly TrashedDocument[],
  failed: ReadonlyMap<string, string>,
  verb: 'restore' | 'delete',
): void {
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
    const name = listedName(only);
    showToast(isRestored ? t('restored', { name }) : t('deleted', { name }));
  } else showToast(isRestored ? t('restoredMany', { count }) : t('deletedMany', { count }));
}
