import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Selection } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { messageOf } from '../kit/message-of';
import { showToast } from '../kit/toast-store';
import { newKey } from './new-key';

interface Request {
  documentId: string;
  conversationId: string | undefined;
  request: string;
  model: string | undefined;
  selection: Selection | undefined;
}

/** Starting, stopping and repeating turns. What fails is said in a toast. */
export function useTurnCommands(refresh: () => Promise<unknown>) {
  const trpc = useTRPC();
  const start = useMutation(trpc.agent.start.mutationOptions());
  const stop = useMutation(trpc.agent.stop.mutationOptions());
  const runAgain = useMutation(trpc.agent.runAgain.mutationOptions());
  // A request whose answer got lost is sent again under its old key, so that it does not run twice.
  const unanswered = useRef<{ request: string; key: string }>(undefined);

  const attempt = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await action();
      await refresh();
      return result;
    } catch (error) {
      showToast(messageOf(error), { tone: 'problem' });
      return undefined;
    }
  };

  return {
    sending: start.isPending,
    async start(input: Request) {
      const key = unanswered.current?.request === input.request ? unanswered.current.key : newKey();
      unanswered.current = { request: input.request, key };
      const started = await attempt(() => start.mutateAsync({ key, ...input }));
      if (started) unanswered.current = undefined;
      return started;
    },
    stop: (turnId: string) => attempt(() => stop.mutateAsync({ turnId })),
    runAgain: (turnId: string) => attempt(() => runAgain.mutateAsync({ turnId, key: newKey() })),
  };
}
