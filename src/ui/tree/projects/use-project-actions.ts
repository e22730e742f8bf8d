import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/tree/projects';
import { offerUndo } from '../../kit/feedback/offer-undo';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';

interface Named {
  projectId: string;
  name: string;
}

/** Actions on whole projects. Archiving and deleting can be undone from a toast. Errors appear as toasts. */
export function useProjectActions() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(trpc.projects.pathFilter()),
      queries.invalidateQueries(trpc.documents.pathFilter()),
      queries.invalidateQueries(trpc.favourites.pathFilter()),
    ]);
  const settle = { onError: showProblem, onSettled: refresh };
  const archive = useMutation(trpc.projects.archive.mutationOptions(settle));
  const order = useMutation(trpc.projects.order.mutationOptions(settle));
  const trash = useMutation(trpc.projects.trash.mutationOptions(settle));
  const restore = useMutation(trpc.projects.restore.mutationOptions(settle));

  return {
    /** Moves a project in front of another one, or to the end if `before` is null. */
    place: (projectId: string, before: string | null) => order.mutate({ projectId, before }),
    archive: ({ projectId, name }: Named, isArchived: boolean) =>
      done(archive.mutateAsync({ projectId, isArchived }), () =>
        offerUndo(isArchived ? t('archivedOne', { name }) : t('unarchivedOne', { name }), () =>
          archive.mutate({ projectId, isArchived: !isArchived }),
        ),
      ),
    trash: ({ projectId, name }: Named) =>
      done(trash.mutateAsync({ projectId }), () =>
        offerUndo(t('trashed', { name }), () => restore.mutate({ projectId })),
      ),
    restore: ({ projectId, name }: Named) =>
      done(restore.mutateAsync({ projectId }), () => showToast(t('restored', { name }))),
  };
}

/**
 * Calls `say` when the work succeeds. A mutation's own callbacks don't run, because its row is unmounted by then.
 * Errors are already reported by `settle`.
 */
function done(work: Promise<unknown>, say: () => void): void {
  work.then(say, () => undefined);
}
