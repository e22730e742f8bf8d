import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/tree';
import type { TreeChangeView, TreeChoice } from '@/review/tree/schema';
import { treeDoneText } from '@/review/words/tree-text';
import { Dialog } from '../../kit/dialogs/Dialog';
import { messageOf } from '../../kit/feedback/message-of';
import { QueryState } from '../../kit/feedback/QueryState';
import { showToast } from '../../kit/feedback/toast-store';
import { useMay } from '../../shell/viewer';
import { TreeCard } from './TreeCard';

/** Reviews a tree change in a project that has no document in which it could be reviewed. */
export function TreeChangeDialog({ treeChangeId, onClose }: { treeChangeId: string; onClose(): void }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.treeChanges.get.queryOptions({ treeChangeId }));
  return (
    <Dialog title={t('reviewDocument')} form="wide" onClose={onClose}>
      <QueryState query={query} lines={6} label={t('loadingChange')} />
      {query.data && <Review change={query.data} onDone={onClose} />}
    </Dialog>
  );
}

function Review({ change, onDone }: { change: TreeChangeView; onDone(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const decide = useMutation(trpc.treeChanges.decide.mutationOptions());
  const undo = useMutation(trpc.treeChanges.undo.mutationOptions());
  const mayDecide = useMay('decide');
  const [isRejecting, setRejecting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id: treeChangeId } = change;

  const settle = async (done: () => Promise<string | undefined>) => {
    setProblem(undefined);
    try {
      const said = await done();
      if (said) showToast(said);
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      await queries.invalidateQueries(trpc.treeChanges.pathFilter());
    }
  };
  const actions = {
    select: () => {},
    decide: (_id: string, choice: TreeChoice) =>
      void settle(async () => treeDoneText(choice, await decide.mutateAsync({ treeChangeId, choice }), change)),
    undo: () => void settle(async () => void (await undo.mutateAsync({ treeChangeId }))),
    openRejection: (id: string | undefined) => setRejecting(id !== undefined),
    onWithdrawn: onDone,
  };
  return (
    <ul>
      <TreeCard
        change={change}
        selected
        busy={decide.isPending || undo.isPending}
        mayDecide={mayDecide && change.status === 'pending'}
        isRejecting={isRejecting}
        problem={problem}
        actions={actions}
      />
    </ul>
  );
}
