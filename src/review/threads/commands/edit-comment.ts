import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { notifyPeople } from '../../inbox/commands/notify-people';
import { requireOwnComment } from '../access';
import type { EditCommentInput } from '../schema';
import { updateComment } from '../store';
import { announceThreads, wordsOf } from './write-comment';

/** Changes the text of the current user's own comment. Only people who are newly mentioned are notified. */
export async function editComment(ctx: Context, { commentId, body }: EditCommentInput): Promise<void> {
  const { found, access } = await requireOwnComment(ctx, commentId);
  const { projectId, workspaceId, documentId } = access;
  const words = await wordsOf(ctx, projectId, body);
  const people = await inTransaction(ctx.db, async (tx) => {
    const mentioned = await updateComment(tx, commentId, words);
    const { threadId, authorId } = found;
    return notifyPeople(tx, { workspaceId, documentId, threadId, commentId, authorId, mentioned, participants: [] });
  });
  announceThreads(ctx, access, people);
}
