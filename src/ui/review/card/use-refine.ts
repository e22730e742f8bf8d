import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/card';
import { messageOf } from '../../kit/feedback/message-of';
import { showToast } from '../../kit/feedback/toast-store';
import { newKey } from '../../kit/new-key';

interface Refinement {
  suggestionId: string;
  /** The hunks to refine. Left out for the whole suggestion. */
  hunkIds?: string[];
  request: string;
}

/** Asks the agent to improve a suggestion. This starts a turn that everyone can see in the agent panel. */
export function useRefine(onShowAgent: () => void) {
  const trpc = useTRPC();
  const { mutateAsync, isPending, variables } = useMutation(trpc.agent.refine.mutationOptions());
  /** Resolves to whether the server accepted the request. */
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
