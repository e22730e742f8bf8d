import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/links';
import { showProblem } from '../../../kit/feedback/show-problem';
import { showToast } from '../../../kit/feedback/toast-store';

/**
 * Returns the mutations of share links. Afterwards the lists of links are loaded again. Errors appear as toasts, except
 * those of `create` and `replace`.
 */
export function useLinks() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(trpc.shareLinks.pathFilter());
  return {
    create: useMutation(trpc.shareLinks.create.mutationOptions({ onSuccess: refresh })),
    change: useMutation(trpc.shareLinks.change.mutationOptions({ onSuccess: refresh, onError: showProblem })),
    replace: useMutation(trpc.shareLinks.replace.mutationOptions({ onSuccess: refresh })),
    revoke: useMutation(
      trpc.shareLinks.revoke.mutationOptions({
        onSuccess: () => {
          showToast(t('revoked'));
          return refresh();
        },
        onError: showProblem,
      }),
    ),
  };
}
