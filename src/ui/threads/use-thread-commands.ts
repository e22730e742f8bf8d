import { useMutation } from '@tanstack/react-query';
import { toBase64 } from 'lib0/buffer';
import { useTRPC } from '@/api/client';
import { announce } from '../kit/feedback/live-region';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { useThreadsHere } from './threads-context';
import type { Draft } from './use-threads';

/** What can be done with threads. Each resolves to whether it was taken: what was typed stays when it was not. */
export function useThreadCommands() {
  const trpc = useTRPC();
  const { documentId, refresh, select } = useThreadsHere();
  const startOnPassage = useMutation(trpc.threads.startOnPassage.mutationOptions());
  const startOnHunk = useMutation(trpc.threads.startOnHunk.mutationOptions());
  const reply = useMutation(trpc.threads.reply.mutationOptions());
  const edit = useMutation(trpc.threads.editComment.mutationOptions());
  const remove = useMutation(trpc.threads.deleteComment.mutationOptions());
  const resolve = useMutation(trpc.threads.resolve.mutationOptions());
  const reopen = useMutation(trpc.threads.reopen.mutationOptions());
  const resolveMany = useMutation(trpc.threads.resolveMany.mutationOptions());
  const reopenMany = useMutation(trpc.threads.reopenMany.mutationOptions());

  const run = async (deed: () => Promise<unknown>, said: string): Promise<boolean> => {
    try {
      await deed();
      announce(said);
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      await refresh();
    }
  };

  return {
    startOnPassage: ({ anchor }: Draft, body: string) =>
      run(async () => {
        const ends = { from: toBase64(anchor.from), to: toBase64(anchor.to) };
        select((await startOnPassage.mutateAsync({ documentId, ...ends, body })).threadId);
      }, 'Comment added.'),
    startOnHunk: (hunkId: string, body: string) =>
      run(() => startOnHunk.mutateAsync({ hunkId, body }), 'Comment added.'),
    reply: (threadId: string, body: string) => run(() => reply.mutateAsync({ threadId, body }), 'Reply added.'),
    edit: (commentId: string, body: string) => run(() => edit.mutateAsync({ commentId, body }), 'Comment updated.'),
    remove: (commentId: string) => run(() => remove.mutateAsync({ commentId }), 'Comment deleted.'),
    resolve: (threadId: string) =>
      run(async () => {
        await resolve.mutateAsync({ threadId });
        const undo = () => void run(() => reopen.mutateAsync({ threadId }), 'Reopened.');
        showToast('Resolved', { action: { label: 'Undo', run: undo } });
      }, 'Resolved.'),
    reopen: (threadId: string) => run(() => reopen.mutateAsync({ threadId }), 'Reopened.'),
    resolveMany: (wanted: readonly string[]) =>
      run(async () => {
        const { threadIds } = await resolveMany.mutateAsync({ documentId, threadIds: [...wanted] });
        select(undefined);
        const undo = () => void run(() => reopenMany.mutateAsync({ documentId, threadIds }), 'Reopened.');
        const words = threadIds.length === 1 ? '1 thread resolved' : `${threadIds.length} threads resolved`;
        showToast(words, threadIds.length > 0 ? { action: { label: 'Undo', run: undo } } : {});
      }, 'Resolved.'),
    isBusy: resolveMany.isPending,
    resolving: resolve.isPending ? resolve.variables.threadId : undefined,
  };
}
