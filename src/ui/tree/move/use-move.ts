import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { Place } from '@/documents/schema';
import { t } from '@/generated/messages/tree/move';
import { offerUndo } from '../../kit/feedback/offer-undo';
import { showProblem } from '../../kit/feedback/show-problem';
import { documentsIn, type Item } from '../tree-item';
import { movesTo } from './places';

/** Moves a document or folder to a place in any project, with an undo. Either all of its documents move or none. */
export function useMove() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(trpc.documents.move.mutationOptions());

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(trpc.documents.pathFilter()),
      queries.invalidateQueries(trpc.projects.pathFilter()),
      queries.invalidateQueries(trpc.favourites.pathFilter()),
    ]);

  /** Moves an item. `where` names the place in the toast. Rejects with a message that can be shown. */
  const move = async (item: Item, from: string, { to, where }: { to: Place; where: string }): Promise<void> => {
    const back = documentsIn(item).map(({ documentId, path }) => ({ documentId, path }));
    await mutateAsync({ projectId: to.projectId, moves: movesTo(item, to.folder) });
    await refresh();
    const undo = () => mutateAsync({ projectId: from, moves: back }).then(refresh).catch(showProblem);
    offerUndo(t('movedTo', { name: item.name, where }), () => void undo());
  };

  return { move, moveOrToast: (...args: Parameters<typeof move>) => move(...args).catch(showProblem) };
}
