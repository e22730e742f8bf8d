import { documentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { shorten } from '@/kernel/text';
import { mayReadOf } from '../access';
import type { TurnCredit } from '../schema';
import { findTurnCredits } from '../store/turn-reader';

const MAX_REQUEST = 500;

/** Returns the models and requests of turns. Turns that don't exist, or that the caller can't read, are left out. */
export async function turnCredits(ctx: Context, { turnIds }: { turnIds: readonly string[] }): Promise<TurnCredit[]> {
  const rows = await findTurnCredits(ctx.db, turnIds);
  const documentIds = [...new Set(rows.map(({ conversation }) => conversation.documentId))];
  const found = await Promise.all(documentIds.map((id) => documentAccess(ctx, ctx.actor.userId, id)));
  const documents = new Map(found.flatMap((document) => (document ? [[document.documentId, document]] : [])));
  const readable = await Promise.all(
    rows.map(async ({ conversation }) => {
      const document = documents.get(conversation.documentId);
      return document !== undefined && (await mayReadOf(ctx, conversation, document));
    }),
  );
  return rows.flatMap(({ id, model, request, conversation: { documentId } }, i) =>
    readable[i] ? [{ turnId: id, model, request: shorten(request, MAX_REQUEST), documentId }] : [],
  );
}
