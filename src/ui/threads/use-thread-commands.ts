import { useMutation } from '@tanstack/react-query';
import { toBase64 } from 'lib0/buffer';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/threads';
import { announce } from '../kit/feedback/live-region';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { newKey } from '../kit/new-key';
import { queueMessage, sendOrQueue } from '../shell/offline/outbox/outbox';
import type { Sending } from '../shell/offline/outbox/outbox-core';
import { useViewer } from '../shell/viewer';
import { useThreadsHere } from './threads-context';
import type { Draft } from './use-threads';

type Comment = Exclude<Sending, { kind: 'turn' }> & { input: { key: string } };
/** Matches a mention in a stored comment. */
const MENTION = /<@[\w-]+>/g;

/**
 * Returns the actions on threads. Each resolves to whether it succeeded, so that a form can keep its text if it failed.
 */
export function useThreadCommands() {
  const trpc = useTRPC();
  const { documentId, refresh, select } = useThreadsHere();
  const { userId } = useViewer();
  const startOnPassage = useMutation(trpc.threads.startOnPassage.mutationOptions());
  const startOnHunk = useMutation(trpc.threads.startOnHunk.mutationOptions());
  const reply = useMutation(trpc.threads.reply.mutationOptions());
  const edit = useMutation(trpc.threads.editComment.mutationOptions());
  const remove = useMutation(trpc.threads.deleteComment.mutationOptions());
  const resolve = useMutation(trpc.threads.resolve.mutationOptions());
  const reopen = useMutation(trpc.threads.reopen.mutationOptions());
  const resolveMany = useMutation(trpc.threads.resolveMany.mutationOptions());
  const reopenMany = useMutation(trpc.threads.reopenMany.mutationOptions());

  const run = async <T>(
    action: () => Promise<T>,
    said: string | ((outcome: T) => string | undefined),
  ): Promise<boolean> => {
    try {
      const outcome = await action();
      const words = typeof said === 'string' ? said : said(outcome);
      if (words) announce(words);
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      void refresh();
    }
  };

  /** Sends a comment. Without a connection, comments are queued; other actions fail. */
  const send = (sending: Comment, action: () => Promise<unknown>, said: string): Promise<boolean> => {
    const { key, body } = sending.input;
    const text = body.replace(MENTION, '@…');
    const queue = () => queueMessage(userId, { key, documentId, text, sending });
    return run(
      () => sendOrQueue(userId, { documentId, send: action, queue }),
      (outcome) => (outcome === 'queued' ? undefined : said),
    );
  };

  return {
    startOnPassage: ({ anchor }: Draft, body: string) => {
      const input = { documentId, from: toBase64(anchor.from), to: toBase64(anchor.to), body, key: newKey() };
      const start = async () => select((await startOnPassage.mutateAsync(input)).threadId);
      return send({ kind: 'passage', input }, start, t('commentAdded'));
    },
    startOnHunk: (hunkId: string, body: string) => {
      const input = { hunkId, body, key: newKey() };
      return send({ kind: 'hunk', input }, () => startOnHunk.mutateAsync(input), t('commentAdded'));
    },
    reply: (threadId: string, body: string) => {
      const input = { threadId, body, key: newKey() };
      return send({ kind: 'reply', input }, () => reply.mutateAsync(input), t('replyAdded'));
    },
    edit: (commentId: string, body: string) => run(() => edit.mutateAsync({ commentId, body }), t('commentUpdated')),
    remove: (commentId: string) => run(() => remove.mutateAsync({ commentId }), t('commentDeleted')),
    resolve: (threadId: string) =>
      run(async () => {
        await resolve.mutateAsync({ threadId });
        select((was) => (was === threadId ? undefined : was));
        const undo = () => void run(() => reopen.mutateAsync({ threadId }), t('reopened'));
        showToast(t('resolved'), { action: { label: t('undo'), run: undo } });
      }, t('resolvedAnnouncement')),
    reopen: (threadId: string) => run(() => reopen.mutateAsync({ threadId }), t('reopened')),
    resolveMany: (wanted: readonly string[]) =>
      run(async () => {
        const { threadIds } = await resolveMany.mutateAsync({ documentId, threadIds: [...wanted] });
        select(undefined);
        const undo = () => void run(() => reopenMany.mutateAsync({ documentId, threadIds }), t('reopened'));
        const words = t('threadsResolved', { count: threadIds.length });
        showToast(words, threadIds.length > 0 ? { action: { label: t('undo'), run: undo } } : {});
      }, t('resolvedAnnouncement')),
    isBusy: resolveMany.isPending,
    resolving: resolve.isPending ? resolve.variables.threadId : undefined,
  };
}
