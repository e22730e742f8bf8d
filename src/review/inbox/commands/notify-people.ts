import type { Tx } from '@/platform/database';
import { upsertItems } from '../store';

interface ThreadNews {
  workspaceId: string;
  /** Null for the discussion of a change request. */
  documentId: string | null;
  threadId: string;
  commentId: string;
  /** Null for a guest. */
  authorId: string | null;
  mentioned: readonly string[];
  /** The people who take part in the thread. */
  participants: readonly string[];
}

/**
 * Adds a comment to the inbox of the people it mentions and of the thread's participants, except its author. Call it in
 * the transaction that writes the comment. Returns those people: publish `topics.inbox` for them after the commit.
 */
export async function notifyPeople(tx: Tx, news: ThreadNews): Promise<string[]> {
  const { workspaceId, documentId, threadId, commentId, authorId, mentioned, participants } = news;
  // Always insert in the same order, so that two comments at once can't deadlock.
  const people = [...new Set([...mentioned, ...participants])].filter((userId) => userId !== authorId).sort();
  await upsertItems(
    tx,
    people.map((userId) => ({
      userId,
      kind: 'thread',
      subjectId: threadId,
      workspaceId,
      documentId,
      reason: mentioned.includes(userId) ? 'mention' : 'reply',
      actorId: authorId,
      commentId,
      summary: '',
    })),
  );
  return people;
}
