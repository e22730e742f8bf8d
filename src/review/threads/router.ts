import { procedure, router } from '@/identity/trpc';
import { deleteComment } from './commands/delete-comment';
import { editComment } from './commands/edit-comment';
import { reply } from './commands/reply';
import { reopenMany, reopenThread, resolveMany, resolveThread } from './commands/resolve-threads';
import { startOnRequest } from './commands/start-on-request';
import { startOnHunk, startOnPassage } from './commands/start-thread';
import { threadChanges } from './queries/thread-changes';
import { openThreads, resolvedCount, resolvedThreads, thread } from './queries/threads';
import {
  commentInput,
  documentInput,
  editCommentInput,
  manyThreadsInput,
  replyInput,
  resolvedThreadsInput,
  startOnHunkInput,
  startOnPassageInput,
  startOnRequestInput,
  threadInput,
} from './schema';

export const threadsRouter = router({
  open: procedure.input(documentInput).query(({ ctx, input }) => openThreads(ctx.app, input)),
  resolved: procedure.input(resolvedThreadsInput).query(({ ctx, input }) => resolvedThreads(ctx.app, input)),
  resolvedCount: procedure.input(documentInput).query(({ ctx, input }) => resolvedCount(ctx.app, input)),
  thread: procedure.input(threadInput).query(({ ctx, input }) => thread(ctx.app, input)),
  startOnPassage: procedure.input(startOnPassageInput).mutation(({ ctx, input }) => startOnPassage(ctx.app, input)),
  startOnHunk: procedure.input(startOnHunkInput).mutation(({ ctx, input }) => startOnHunk(ctx.app, input)),
  /** Comments on a change request. All comments on one are in one thread. */
  startOnRequest: procedure.input(startOnRequestInput).mutation(({ ctx, input }) => startOnRequest(ctx.app, input)),
  reply: procedure.input(replyInput).mutation(({ ctx, input }) => reply(ctx.app, input)),
  editComment: procedure.input(editCommentInput).mutation(({ ctx, input }) => editComment(ctx.app, input)),
  deleteComment: procedure.input(commentInput).mutation(({ ctx, input }) => deleteComment(ctx.app, input)),
  resolve: procedure.input(threadInput).mutation(({ ctx, input }) => resolveThread(ctx.app, input)),
  reopen: procedure.input(threadInput).mutation(({ ctx, input }) => reopenThread(ctx.app, input)),
  resolveMany: procedure.input(manyThreadsInput).mutation(({ ctx, input }) => resolveMany(ctx.app, input)),
  reopenMany: procedure.input(manyThreadsInput).mutation(({ ctx, input }) => reopenMany(ctx.app, input)),
  /** Signals when to read the other queries again. */
  onThreads: procedure
    .input(documentInput)
    .subscription(({ ctx, input, signal }) => threadChanges(ctx.app, input, signal)),
});
