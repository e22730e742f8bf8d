import { useMutation } from '@tanstack/react-query';
import { Check, ListX, X } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t as card } from '@/generated/messages/review/card';
import { t as requests } from '@/generated/messages/review/requests';
import { translateText } from '@/i18n/translate';
import type { TreeChangeResult } from '@/review/schema';
import type { TreeChangeView, TreeChoice } from '@/review/tree/schema';
import { undoneText } from '@/review/words/review-text';
import { treeDoneText, treeTitle } from '@/review/words/tree-text';
import { IconButton } from '../../kit/controls/IconButton';
import { AiMark } from '../../kit/display/Badge';
import { messageOf } from '../../kit/feedback/message-of';
import { showToast } from '../../kit/feedback/toast-store';
import { DECISION_LOOKS } from '../card/QuickDecision';
import { DecidedTreeCard } from '../tree/DecidedTreeCard';
import { NewDocumentText } from '../tree/NewDocumentText';
import { TreeKindIcon } from '../tree/TreeKindIcon';

interface TreeEntryProps {
  change: TreeChangeView;
  /** The result of the last decision on the whole set for this change. */
  result: TreeChangeResult | undefined;
  mayDecide: boolean;
  refresh(): Promise<unknown>;
  /** Removes it from the change request. Left out if the viewer can't do that here. */
  onTakeOut?: (() => void) | undefined;
}

/** A tree change of a change set that has no card in this document. It can be read and decided here. */
export function TreeEntry({ change, result, mayDecide, refresh, onTakeOut }: TreeEntryProps) {
  const { id, kind, path, turnId, status, conflict, refusal } = change;
  const { isBusy, problem, decide, undo } = useDecideEntry(change, refresh);
  const title = treeTitle(change);
  if (status !== 'pending') {
    return <DecidedTreeCard change={change} mayUndo={mayDecide} busy={isBusy} onUndo={undo} />;
  }
  const message = problem ?? (result?.ok === false ? translateText('error', result.message) : undefined);
  return (
    <li className="py-0.5 ps-6 @max-md:ps-0">
      <div className="flex min-h-8 items-start gap-2 px-1.5 py-1 text-sm">
        <TreeKindIcon kind={kind} />
        <span className="min-w-0 flex-1 break-words">{title}</span>
        {turnId !== null && <AiMark />}
        {mayDecide && (
          <span className="-my-1 flex pointer-coarse:[&>button]:size-10">
            <IconButton
              label={card('acceptChange', { label: title })}
              tipText={card('accept')}
              size="sm"
              className={DECISION_LOOKS.accept}
              icon={<Check size={15} />}
              disabled={isBusy || refusal !== null || conflict !== null}
              onClick={() => decide({ kind: 'accept' })}
            />
            <IconButton
              label={card('rejectChange', { label: title })}
              tipText={card('reject')}
              size="sm"
              className={DECISION_LOOKS.reject}
              icon={<X size={15} />}
              disabled={isBusy}
              onClick={() => decide({ kind: 'reject' })}
            />
          </span>
        )}
        {onTakeOut && (
          <span className="-my-1 pointer-coarse:[&>button]:size-10">
            <IconButton
              label={requests('takeOut', { path: title })}
              tip="left"
              size="sm"
              icon={<ListX size={15} />}
              onClick={onTakeOut}
            />
          </span>
        )}
      </div>
      {kind === 'create' && <NewDocumentText treeChangeId={id} path={path} />}
      {message && <p className="pb-1 ps-1.5 text-warn-ink text-xs">{message}</p>}
    </li>
  );
}

function useDecideEntry(change: TreeChangeView, refresh: () => Promise<unknown>) {
  const trpc = useTRPC();
  const deciding = useMutation(trpc.treeChanges.decide.mutationOptions());
  const undoing = useMutation(trpc.treeChanges.undo.mutationOptions());
  const [problem, setProblem] = useState<string>();
  const treeChangeId = change.id;
  const attempt = async (doing: () => Promise<string>) => {
    setProblem(undefined);
    try {
      showToast(await doing(), { group: 'review' });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      await refresh();
    }
  };
  return {
    isBusy: deciding.isPending || undoing.isPending,
    problem,
    decide: (choice: TreeChoice) =>
      void attempt(async () => treeDoneText(choice, await deciding.mutateAsync({ treeChangeId, choice }), change)),
    undo: () => void attempt(async () => undoneText(await undoing.mutateAsync({ treeChangeId }))),
  };
}
