import type { DocumentAccess } from '@/documents/access';
import type { Context } from '@/identity/context';
import { wordsSaid } from '../core/history/words-said';
import { readMessages } from '../store/turn-reader';
import { turnsBefore } from '../turns/queue/place';

const MOST_TURNS = 12;

interface ConversationEnd {
  document: DocumentAccess;
  /** Left out: a conversation that has just begun, in which nothing was said. */
  conversationId?: string | undefined;
  /** The end of the branch. Left out: the newest one. */
  afterTurnId?: string | undefined;
}

/**
 * Returns what was said last on a branch of a conversation, oldest first. The caller checks access to the document.
 * Throws NOT_FOUND for a conversation of another document, or one that the person may not read.
 */
export async function conversationWords(
  ctx: Context,
  { document, conversationId, afterTurnId }: ConversationEnd,
): Promise<string[]> {
  if (conversationId === undefined) return [];
  const newest = await turnsBefore(ctx, { conversationId, document, afterTurnId });
  const turnIds = newest.slice(0, MOST_TURNS).reverse();
  const messages = await readMessages(ctx.db, turnIds);
  return wordsSaid(turnIds.flatMap((id) => messages.get(id) ?? []).map(({ message }) => message));
}
