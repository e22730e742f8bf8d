import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/tree';
import { Button } from '../../kit/controls/Button';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';

interface WithdrawButtonProps {
  treeChangeId: string;
  onWithdrawn: (() => void) | undefined;
}

/** Takes back a change of the tree that the viewer suggested. */
export function WithdrawButton({ treeChangeId, onWithdrawn }: WithdrawButtonProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const withdraw = useMutation(
    trpc.treeChanges.withdraw.mutationOptions({
      onSuccess: () => {
        showToast(t('withdrawn'));
        onWithdrawn?.();
      },
      onError: showProblem,
      onSettled: () => queries.invalidateQueries(trpc.treeChanges.pathFilter()),
    }),
  );
  return (
    <div className="px-3 pb-2.5">
      <Button
        size="sm"
        variant="quiet"
        busy={withdraw.isPending}
        icon={<Undo2 size={14} className="rtl:-scale-x-100" />}
        onClick={() => withdraw.mutate({ treeChangeId })}
      >
        {t('withdraw')}
      </Button>
    </div>
  );
}
