import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { findTurn, type StoredTurn } from './store/turn-reader';

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
