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

/** What is done with whole projects. Each can be undone from its toast; failures are said in one. */
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
    /** Puts a project before another one, or last. */
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

/** By then the row that asked for it is gone, and with it the callbacks of its own. Failures are said by `settle`. */
function done(work: Promise<unknown>, say: () => void): void {
  work.then(say, () => undefined);
}
