import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { findConversation, findTurn, type StoredConversation, type StoredTurn } from './store/turn-reader';

/** A turn is as accessible as its document. Whoever may not see it learns nothing, not even that it exists: NOT_FOUND. */
export async function requireTurn(ctx: Context, turnId: string, permission: Permission): Promise<StoredTurn> {
  const turn = await findTurn(ctx.db, turnId);
  const missing = new AppError('NOT_FOUND', 'This turn doesn’t exist.');
  if (!turn) throw missing;
  await requireDocument(ctx, turn.conversation.documentId, permission).catch((error) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? missing : error;
  });
  return turn;
}

/** The same for a conversation. */
export async function requireConversation(
  ctx: Context,
  conversationId: string,
  permission: Permission,
): Promise<StoredConversation> {
  const conversation = await findConversation(ctx.db, conversationId);
  const missing = new AppError('NOT_FOUND', 'This conversation doesn’t exist.');
  if (!conversation) throw missing;
  await requireDocument(ctx, conversation.documentId, permission).catch((error) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? missing : error;
  });
  return conversation;
}
