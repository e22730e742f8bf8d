import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/suggesting';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';

interface SharedDraft {
  draftId: string;
  isShared: boolean;
  /** Called when the author starts or stops sharing the draft. */
  onShared(): Promise<unknown>;
}

/** Lets everyone who can comment on the document write in a draft, or only its author again. */
export function useDraftSharing({ draftId, isShared, onShared }: SharedDraft) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const sharesAtOnce = useQuery(trpc.drafts.settings.queryOptions()).data?.sharesAtOnce ?? false;
  const setSettings = useMutation(
    trpc.drafts.setSettings.mutationOptions({
      onSuccess: () => showToast(t('sharedAlways')),
      onError: showProblem,
      onSettled: () => queries.invalidateQueries(trpc.drafts.settings.queryFilter()),
    }),
  );
  const { mutate, isPending } = useMutation(
    trpc.drafts.share.mutationOptions({
      onSuccess: async (_, input) => {
        await onShared();
        const action = { label: t('always'), run: () => setSettings.mutate({ sharesAtOnce: true }) };
        showToast(t(input.isShared ? 'shared' : 'unshared'), input.isShared && !sharesAtOnce ? { action } : {});
      },
      onError: showProblem,
    }),
  );
  return { isPending, toggle: () => mutate({ draftId, isShared: !isShared }) };
}
