import { documentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { shorten } from '@/kernel/text';
import type { TurnCredit } from '../schema';
import { findTurnCredits } from '../store/turn-reader';

const MAX_REQUEST = 500;

/**
 * Returns the model and request of turns. Leaves out turns that don't exist or whose document the caller may not read.
 */
export async function turnCredits(ctx: Context, { turnIds }: { turnIds: readonly string[] }): Promise<TurnCredit[]> {
  const rows = await findTurnCredits(ctx.db, turnIds);
  const documentIds = [...new Set(rows.map(({ conversation }) => conversation.documentId))];
  const access = await Promise.all(documentIds.map((id) => documentAccess(ctx, ctx.actor.userId, id)));
  const readable = new Set(documentIds.filter((_, i) => access[i] !== undefined));
  return rows.flatMap(({ id, model, request, conversation: { documentId } }) => {
    if (!readable.has(documentId)) return [];
    return [{ turnId: id, model, request: shorten(request, MAX_REQUEST), documentId }];
  });
}
