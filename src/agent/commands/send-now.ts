import type { Context } from '@/identity/context';
import { topics } from '@/platform/topics';
import { isOpen, movedFirst } from '../core/history/conversation-tree';
import { readTree } from '../store/turn-reader';
import { updateWaiting } from '../store/turn-writer';
import { requestStop } from '../turns/queue/stop';
import { changeWaiting, rehang } from '../turns/queue/waiting';
import { wakeWorker } from '../turns/queue/wake-worker';

/**
 * Sends a queued message before all others: stops the running turn of the conversation, and starts the message when
 * that turn has ended. Anyone who can start turns can do this. Throws CONFLICT if it has already started.
 */
export async function sendNow(ctx: Context, { turnId }: { turnId: string }): Promise<void> {
  const stopped = await changeWaiting(ctx, turnId, async (tx, { conversationId }) => {
    const turns = await readTree(tx, conversationId);
    await rehang(tx, movedFirst(turns, turnId));
    await updateWaiting(tx, turnId, { startsAnyway: true });
    const open = turns.filter(isOpen).map(({ id }) => id);
    const people: string[] = [];
    for (const id of open) people.push(...(await requestStop(tx, id, ctx.actor.userId)).people);
    return { turnIds: open, people };
  });
  ctx.bus.publish(...stopped.turnIds.map(topics.turnStop), ...stopped.people.map(topics.inbox));
  for (const id of stopped.turnIds) await wakeWorker(ctx, id);
}
