import type { Tx } from '@/platform/database';
import { settleTurn } from '@/review/inbox/commands/settle-turn';
import { noteStop } from '../../store/turn-writer';

/**
 * Records that someone wants a turn to stop, and takes its question out of all inboxes. `isOpen` is false if the turn had
 * already ended. Publish `topics.turnStop` and, for `people`, `topics.inbox` after the commit, and ring for the turn.
 */
export async function requestStop(
  tx: Tx,
  turnId: string,
  userId: string,
): Promise<{ isOpen: boolean; people: string[] }> {
  const isOpen = await noteStop(tx, turnId, userId);
  return { isOpen, people: isOpen ? await settleTurn(tx, turnId) : [] };
}
