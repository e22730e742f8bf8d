import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { settleThread } from '../../inbox/commands/settle-thread';
import { requireThread, threadNotFound } from '../access';
import { MAX_COMMENTS } from '../core/limits';
import type { ReplyInput, StartedThread } from '../schema';
import { lockThread } from '../store';
import { addComment, addedBefore, announceThreads, wordsOf } from './write-comment';

/** Replies to a thread, and removes it from the author's inbox. A resolved thread stays resolved. */
export async function reply(ctx: Context, { threadId, body, key }: ReplyInput): Promise<StartedThread> {
  const { found: thread, access } = await requireThread(ctx, threadId, 'comment');
  const before = await addedBefore(ctx, key, { threadId });
  if (before) return before;
  const words = await wordsOf(ctx, access.projectId, body);
  const { commentId, people } = await inTransaction(ctx.db, async (tx) => {
    if (!(await lockThread(tx, threadId))) throw threadNotFound();
    if (thread.comments.length >= MAX_COMMENTS) {
      throw new AppError('CONFLICT', `This thread has ${MAX_COMMENTS} comments. Start a new one.`);
    }
    const added = await addComment(tx, ctx, { access, threadId, words, key });
    const answered = await settleThread(tx, threadId, ctx.actor.userId);
    return { ...added, people: [...added.people, ...answered] };
  });
  announceThreads(ctx, access, people);
  return { threadId, commentId };
}
