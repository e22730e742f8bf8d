import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { neighbourOf } from '@/review/core/reviewer/open-hunks';
import type { TreeChangeView, TreeChoice } from '@/review/tree/schema';
import { leftText } from '@/review/words/review-text';
import { treeDoneText } from '@/review/words/tree-text';
import { messageOf } from '../../kit/feedback/message-of';
import type { useReviewNotice } from '../panel/use-review-notice';

interface TreeDecisionsOptions {
  changes: readonly TreeChangeView[];
  /** All open changes in review order. */
  order: readonly { id: string }[];
  refresh(): Promise<unknown>;
  select(id: string | undefined): void;
  notice: Pick<ReturnType<typeof useReviewNotice>, 'say' | 'sayProblem'>;
  remember(treeChangeId: string): () => void;
}

/** Returns the functions that decide suggested tree changes, and report the results. */
export function useTreeDecisions({ changes, order, refresh, select, notice, remember }: TreeDecisionsOptions) {
  const trpc = useTRPC();
  const { mutateAsync, isPending, variables } = useMutation(trpc.treeChanges.decide.mutationOptions());
  const [problem, setProblem] = useState<{ id: string; message: string }>();

  const decide = async (treeChangeId: string, choice: TreeChoice): Promise<boolean> => {
    const next = neighbourOf(order, treeChangeId, 1);
    setProblem(undefined);
    try {
      const report = await mutateAsync({ treeChangeId, choice });
      const left = report.approved ? order.length : order.length - 1;
      const change = changes.find(({ id }) => id === treeChangeId);
      notice.say(`${treeDoneText(choice, report, change)} ${leftText(left)}`, remember(treeChangeId));
      select(next);
      return true;
    } catch (error) {
      const message = messageOf(error);
      setProblem({ id: treeChangeId, message });
      notice.sayProblem(message);
      return false;
    } finally {
      await refresh();
    }
  };

  return {
    decide,
    /** The id of the change whose decision is being sent. */
    deciding: isPending ? variables.treeChangeId : undefined,
    /** Why the last decision was refused. */
    problem,
  };
}
