import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { wordsSaid } from '../core/history/words-said';
import { readMessages } from '../store/turn-reader';
import { turnsBefore } from '../turns/queue/place';

const MAX_TURNS = 12;

interface ConversationEnd {
  document: DocumentAccess;
  /** Left out for a new conversation, which has no messages yet. */
  conversationId?: string | undefined;
  /** A turn on the branch. If left out, the newest branch. */
  afterTurnId?: string | undefined;
}

/**
 * Returns the last requests and answers on a branch of a conversation, oldest first. The caller checks access to the
 * document. Throws NOT_FOUND for a conversation of another document, or one that the person can't read.
 */
export async function conversationWords(
  ctx: Context,
  { document, conversationId, afterTurnId }: ConversationEnd,
): Promise<string[]> {
  if (conversationId === undefined) return [];
  const newest = await turnsBefore(ctx, { conversationId, document, afterTurnId });
  const turnIds = newest.slice(0, MAX_TURNS).reverse();
  const messages = await readMessages(ctx.db, turnIds);
  return wordsSaid(turnIds.flatMap((id) => messages.get(id) ?? []).map(({ message }) => message));
}
