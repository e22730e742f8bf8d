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
      archive.mutate(
        { projectId, isArchived },
        {
          onSuccess: () =>
            offerUndo(isArchived ? t('archivedOne', { name }) : t('unarchivedOne', { name }), () =>
              archive.mutate({ projectId, isArchived: !isArchived }),
            ),
        },
      ),
    trash: ({ projectId, name }: Named) =>
      trash.mutate(
        { projectId },
        { onSuccess: () => offerUndo(t('trashed', { name }), () => restore.mutate({ projectId })) },
      ),
    restore: ({ projectId, name }: Named) =>
      restore.mutate({ projectId }, { onSuccess: () => showToast(t('restored', { name })) }),
  };
}
