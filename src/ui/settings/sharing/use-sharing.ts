import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import { offerUndo } from '../../kit/feedback/offer-undo';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';

/**
 * Returns the functions that change who can open a project. Removing access can be undone from the toast. Errors appear
 * as toasts.
 */
export function useSharing(projectId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(trpc.sharing.pathFilter()),
      queries.invalidateQueries(trpc.projects.pathFilter()),
    ]);
  const settle = { onError: showProblem, onSettled: refresh };
  const isPrivate = useMutation(trpc.sharing.setPrivate.mutationOptions(settle));
  const grant = useMutation(trpc.sharing.set.mutationOptions(settle));
  const removal = useMutation(trpc.sharing.remove.mutationOptions(settle));
  const decision = useMutation(trpc.sharing.decide.mutationOptions(settle));

  const set = ({ kind, subjectId }: Pick<Grant, 'kind' | 'subjectId'>, role: ProjectRole) =>
    grant.mutate({ projectId, kind, subjectId, role });
  return {
    setPrivate: (next: boolean) =>
      isPrivate.mutate(
        { projectId, isPrivate: next },
        {
          onSuccess: () =>
            offerUndo(next ? t('madePrivate') : t('opened'), () => isPrivate.mutate({ projectId, isPrivate: !next })),
        },
      ),
    set,
    remove: ({ kind, subjectId, name, role }: Grant) =>
      removal.mutate(
        { projectId, kind, subjectId },
        { onSuccess: () => offerUndo(t('removed', { name }), () => set({ kind, subjectId }, role)) },
      ),
    decide: (requestId: string, role: ProjectRole | null) =>
      decision.mutate(
        { requestId, role },
        { onSuccess: () => showToast(role === null ? t('declined') : t('granted')) },
      ),
  };
}
