import type { Tx } from '@/platform/database';
import { settleTurn } from '@/review/inbox/commands/settle-turn';
import { noteStop } from '../../store/turn-writer';

/**
 * Stores that someone asked a turn to stop, and removes its question from all inboxes. `isOpen` is false if the turn
 * had already ended. Publish `topics.turnStop` and, for `people`, `topics.inbox` after the commit, and call
 * `wakeWorker`.
 */
export async function requestStop(
  tx: Tx,
  turnId: string,
  userId: string,
): Promise<{ isOpen: boolean; people: string[] }> {
  const isOpen = await noteStop(tx, turnId, userId);
  return { isOpen, people: isOpen ? await settleTurn(tx, turnId) : [] };
}
