import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { TrashImported } from './import-run';

/** Returns a function that moves imported documents to the trash, except those that someone has edited since. */
export function useTrashImported(projectId: string): TrashImported {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync: trash } = useMutation(trpc.documents.trashMany.mutationOptions());
  return async (documentIds) => {
    const { trashed, edited } = await trash({ projectId, documentIds: [...documentIds], unlessEdited: true });
    await Promise.all([
      queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId })),
      queries.invalidateQueries(trpc.documents.recent.queryFilter()),
      queries.invalidateQueries(trpc.documents.trashed.infiniteQueryFilter()),
    ]);
    return { trashed: trashed.length, edited: edited.length };
  };
}
