import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Selection } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { showProblem } from '../../kit/feedback/show-problem';
import { newKey } from '../../kit/new-key';
import { modelToSend } from '../../models/defaults/chosen-model';
import type { TurnSettings } from '../../models/defaults/turn-options';

interface Request {
  documentId: string;
  conversationId: string | undefined;
  afterTurnId: string | undefined;
  request: string;
  model: string | undefined;
  selection: Selection | undefined;
  settings: TurnSettings;
}

export interface Variant {
  model: string | undefined;
  instructions: string;
}

/** Starting, stopping and repeating turns. What fails is said in a toast. */
export function useTurnCommands(refresh: () => Promise<unknown>) {
  const trpc = useTRPC();
  const start = useMutation(trpc.agent.start.mutationOptions());
  const alternatives = useMutation(trpc.agent.startAlternatives.mutationOptions());
  const stop = useMutation(trpc.agent.stop.mutationOptions());
  const runAgain = useMutation(trpc.agent.runAgain.mutationOptions());
  const edit = useMutation(trpc.agent.editWaiting.mutationOptions());
  const withdraw = useMutation(trpc.agent.withdrawWaiting.mutationOptions());
  const sendNow = useMutation(trpc.agent.sendNow.mutationOptions());
  // A request whose answer got lost is sent again under its old key, so that it does not run twice.
  const unanswered = useRef<{ request: string; key: string }>(undefined);

  const attempt = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await action();
    } catch (error) {
      showProblem(error);
      return undefined;
    } finally {
      // The answer is enough to go on with; what it changed is shown when it comes.
      void refresh();
    }
  };
  const succeeds = async (action: () => Promise<unknown>): Promise<boolean> =>
    (await attempt(async () => {
      await action();
      return true;
    })) ?? false;

  return {
    sending: start.isPending || alternatives.isPending,
    async start(input: Request) {
      const key = unanswered.current?.request === input.request ? unanswered.current.key : newKey();
      unanswered.current = { request: input.request, key };
      const started = await attempt(() => start.mutateAsync({ key, ...input, model: modelToSend(input.model) }));
      if (started) unanswered.current = undefined;
      return started;
    },
    startAlternatives: ({ model: _, settings, ...request }: Request, variants: readonly Variant[]) =>
      attempt(() =>
        alternatives.mutateAsync({
          ...request,
          keys: variants.map(() => newKey()),
          variants: variants.map(({ model, instructions }) => ({
            model: modelToSend(model),
            instructions: instructions || undefined,
            settings,
          })),
        }),
      ),
    stop: (turnIds: readonly string[]) =>
      attempt(() => Promise.all(turnIds.map((turnId) => stop.mutateAsync({ turnId })))),
    runAgain: (turnId: string, change: { request?: string; model?: string | undefined } = {}) =>
      attempt(() => runAgain.mutateAsync({ turnId, key: newKey(), ...change, model: modelToSend(change.model) })),
    edit: (turnId: string, change: { request: string; model: string | undefined }) =>
      succeeds(() => edit.mutateAsync({ turnId, ...change, model: modelToSend(change.model) })),
    withdraw: (turnId: string) => attempt(() => withdraw.mutateAsync({ turnId })),
    sendNow: (turnId: string) => attempt(() => sendNow.mutateAsync({ turnId })),
  };
}
