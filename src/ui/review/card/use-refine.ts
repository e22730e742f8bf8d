import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/card';
import { messageOf } from '../../kit/feedback/message-of';
import { showToast } from '../../kit/feedback/toast-store';
import { newKey } from '../../kit/new-key';

interface Refinement {
  suggestionId: string;
  /** Left out: all of it. */
  hunkIds?: string[];
  request: string;
}

/** Asks the agent to better a suggestion: a turn that everybody sees in the panel of the agent. */
export function useRefine(onShowAgent: () => void) {
  const trpc = useTRPC();
  const { mutateAsync, isPending, variables } = useMutation(trpc.agent.refine.mutationOptions());
  /** Whether it was taken up. */
  const refine = async (refinement: Refinement): Promise<boolean> => {
    try {
      await mutateAsync({ key: newKey(), ...refinement });
      showToast(t('refining'), {
        group: 'review',
        action: { label: t('watch'), run: onShowAgent },
      });
      return true;
    } catch (error) {
      showToast(messageOf(error), { group: 'review', tone: 'problem' });
      return false;
    }
  };
  return { refine, refining: isPending ? variables : undefined };
}
