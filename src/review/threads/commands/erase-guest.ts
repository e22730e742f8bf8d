import type { Tx } from '@/platform/database';
import { settleThreads } from '../../inbox/commands/settle-thread';
import {
  type CommentPlace,
  clearCommentsInThreads,
  deleteEmptyThreads,
  eraseNameInThreads,
  lockThreadsOfGuest,
} from '../store-guests';

export interface ErasedComments {
  /** The comments from which something was erased. */
  comments: CommentPlace[];
  /** Whose inbox has changed. */
  people: string[];
}

/**
 * Erases a guest's name from their comments, and their words too if `withComments`: a thread without other comments is
 * deleted. The caller has checked that the person may edit the projects' documents.
 */
export async function eraseGuestFromThreads(
  tx: Tx,
  { withComments, ...guest }: { guestId: string; projectIds: readonly string[]; withComments: boolean },
): Promise<ErasedComments> {
  const threadIds = await lockThreadsOfGuest(tx, guest);
  const here = { guestId: guest.guestId, threadIds };
  const renamed = await eraseNameInThreads(tx, here);
  if (!withComments) return { comments: renamed, people: [] };
  const cleared = await clearCommentsInThreads(tx, here);
  const people = await settleThreads(tx, await deleteEmptyThreads(tx, threadIds));
  const places = [...renamed, ...cleared].map((place) => [place.commentId, place] as const);
  return { comments: [...new Map(places).values()], people };
}
