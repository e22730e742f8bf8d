import { documentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { shorten } from '@/kernel/text';
import type { TurnCredit } from '../schema';
import { findTurnCredits } from '../store/turn-reader';

const MAX_REQUEST = 500;

/** Model and request of turns. Those on documents that one may not read are left out, like those that are not there. */
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
