import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireTurn } from '../access';
import { requestStop } from '../turns/queue/stop';
import { wakeWorker } from '../turns/queue/wake-worker';

/**
 * Asks a turn to stop. Its worker stops within a moment and keeps the work so far. Anyone who can start turns can stop
 * any turn they can see. `stopping` is false if the turn had already ended.
 */
export async function stopTurn(ctx: Context, { turnId }: { turnId: string }): Promise<{ stopping: boolean }> {
  const turn = await requireTurn(ctx, turnId, 'run_turn');
  const { isOpen, people } = await inTransaction(ctx.db, (tx) => requestStop(tx, turnId, ctx.actor.userId));
  if (isOpen) {
    const { documentId } = turn.conversation;
    ctx.bus.publish(topics.turnStop(turnId), topics.turns(documentId), ...people.map(topics.inbox));
    // A queued turn needs a worker that ends it.
    await wakeWorker(ctx, turnId);
  }
  return { stopping: isOpen };
}
