import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Selection } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import type { CommandProblem } from '@/tasks/core/command/command';
import type { CommandOutcome } from '@/tasks/schema';
import { showProblem } from '../../kit/feedback/show-problem';
import { newKey } from '../../kit/new-key';
import { modelToSend } from '../../models/defaults/chosen-model';
import type { TurnSettings } from '../../models/defaults/turn-options';
import { queueMessage, sendOrQueue } from '../../shell/offline/outbox/outbox';
import { useViewer } from '../../shell/viewer';

interface Place {
  documentId: string;
  conversationId: string | undefined;
  afterTurnId: string | undefined;
  model: string | undefined;
  selection: Selection | undefined;
  settings: TurnSettings;
}

interface TaskInput {
  type: string;
  subtype: string;
  inputs: Record<string, string | string[]>;
}

interface Request extends Place {
  request: string;
}

export interface Variant {
  model: string | undefined;
  instructions: string;
}

/** Returns functions that start, stop and repeat turns. Errors appear as toasts. */
export function useTurnCommands(refresh: () => Promise<unknown>) {
  const trpc = useTRPC();
  const { userId } = useViewer();
  const start = useMutation(trpc.agent.start.mutationOptions());
  const command = useMutation(trpc.tasks.run.mutationOptions());
  const task = useMutation(trpc.tasks.execute.mutationOptions());
  const alternatives = useMutation(trpc.agent.startAlternatives.mutationOptions());
  const stop = useMutation(trpc.agent.stop.mutationOptions());
  const runAgain = useMutation(trpc.agent.runAgain.mutationOptions());
  const edit = useMutation(trpc.agent.editWaiting.mutationOptions());
  const withdraw = useMutation(trpc.agent.withdrawWaiting.mutationOptions());
  const sendNow = useMutation(trpc.agent.sendNow.mutationOptions());
  // If a request's answer got lost, it is sent again with the same key, so that it doesn't run twice.
  const unanswered = useRef<{ request: string; key: string }>(undefined);

  const attempt = async <T>(action: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await action();
    } catch (error) {
      showProblem(error);
      return undefined;
    } finally {
      // The caller doesn't wait for the refresh. Changes appear when it has loaded.
      void refresh();
    }
  };
  const succeeds = async (action: () => Promise<unknown>): Promise<boolean> =>
    (await attempt(async () => {
      await action();
      return true;
    })) ?? false;

  return {
    sending: start.isPending || command.isPending || alternatives.isPending,
    /** Resolves to the started turn, or to 'queued' if the request waits for the connection. */
    async start(input: Request) {
      const key = unanswered.current?.request === input.request ? unanswered.current.key : newKey();
      unanswered.current = { request: input.request, key };
      const message = { key, ...input, model: modelToSend(input.model) };
      const { documentId, request: text } = input;
      const queue = () => queueMessage(userId, { key, documentId, text, sending: { kind: 'turn', input: message } });
      const started = await attempt(() =>
        sendOrQueue(userId, { documentId, queue, send: () => start.mutateAsync(message) }),
      );
      if (started) unanswered.current = undefined;
      return started;
    },
    /** Runs a command. Resolves to its result, or to the problem with it. */
    async run(
      text: string,
      { model, ...place }: Place,
    ): Promise<CommandOutcome | { kind: 'wrong'; problem: CommandProblem } | undefined> {
      const key = unanswered.current?.request === text ? unanswered.current.key : newKey();
      unanswered.current = { request: text, key };
      try {
        const outcome = await command.mutateAsync({ key, text, ...place, model: modelToSend(model) });
        unanswered.current = undefined;
        return outcome;
      } catch (error) {
        const problem = commandProblemOf(error);
        if (problem) return { kind: 'wrong', problem };
        showProblem(error);
        return undefined;
      } finally {
        void refresh();
      }
    },
    /** Runs a task with inputs that the person has entered. Rejects if the server refuses it. */
    async execute(input: TaskInput, { model, ...place }: Place) {
      const started = await task.mutateAsync({ key: newKey(), ...input, ...place, model: modelToSend(model) });
      void refresh();
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

/** Returns the problem with a command if that is why a call failed. */
function commandProblemOf(error: unknown): CommandProblem | undefined {
  const details = (error as { data?: { details?: Partial<CommandProblem> } } | null)?.data?.details;
  const { message, at, usage } = details ?? {};
  if (typeof message !== 'string' || typeof at !== 'number' || typeof usage !== 'string') return undefined;
  return { message, at, usage };
}
