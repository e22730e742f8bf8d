import type { Context } from '@/identity/context';
import { takenOut } from '../core/history/conversation-tree';
import { readTree } from '../store/turn-reader';
import { deleteWaiting } from '../store/turn-writer';
import { changeWaiting, rehang } from '../turns/queue/waiting';

/**
 * Deletes a queued message; later messages move up. Anyone who can start turns can do this. Throws CONFLICT if it has
 * started.
 */
export async function withdrawWaiting(ctx: Context, { turnId }: { turnId: string }): Promise<void> {
  await changeWaiting(ctx, turnId, async (tx, { conversationId }) => {
    await rehang(tx, takenOut(await readTree(tx, conversationId), turnId));
    await deleteWaiting(tx, turnId);
  });
}
