import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import { offerUndo } from '../../kit/feedback/offer-undo';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { removedWords } from './access-words';

/**
 * Returns the functions that change who can open a project. Removing access can be undone from the toast, which also says
 * what is left of it. Errors appear as toasts.
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
    remove: (removed: Grant) => {
      const { kind, subjectId, role } = removed;
      removal.mutate(
        { projectId, kind, subjectId },
        { onSuccess: (left) => offerUndo(removedWords(removed, left), () => set(removed, role)) },
      );
    },
    decide: (requestId: string, role: ProjectRole | null) =>
      decision.mutate(
        { requestId, role },
        { onSuccess: () => showToast(role === null ? t('declined') : t('granted')) },
      ),
  };
}
