import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';

/** Opens a draft, so that its reviewers are notified and its changes can be decided. */
export function useOpenForReview(changeSetId: string, refresh: () => Promise<unknown>) {
  const trpc = useTRPC();
  const { mutate, isPending } = useMutation(
    trpc.changeRequests.update.mutationOptions({
      onSuccess: async () => {
        showToast(t('opened'));
        await refresh();
      },
      onError: showProblem,
    }),
  );
  return { isPending, open: () => mutate({ changeSetId, isDraft: false }) };
}
