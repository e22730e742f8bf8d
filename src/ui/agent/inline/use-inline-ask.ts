import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Selection, StartedTurn } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { messageOf } from '../../kit/feedback/message-of';
import { newKey } from '../../kit/new-key';
import { modelToSend } from '../../models/defaults/chosen-model';
import { useModels } from '../composer/use-models';

interface InlineAskOptions {
  documentId: string;
  passage(): Selection | undefined;
  /** Called when a turn was started, so that the panel shows it. */
  onStarted(turnId: string): void;
}

/**
 * Sends the requests of one form in the text. The first one begins a new conversation, so that it doesn't wait for a
 * running turn. Later ones continue that conversation. The panel shows it, too.
 */
export function useInlineAsk({ documentId, passage, onStarted }: InlineAskOptions) {
  const trpc = useTRPC();
  const models = useModels(documentId);
  const start = useMutation(trpc.agent.start.mutationOptions());
  const again = useMutation(trpc.agent.runAgain.mutationOptions());
  const stop = useMutation(trpc.agent.stop.mutationOptions());
  const [turn, setTurn] = useState<StartedTurn>();
  const [problem, setProblem] = useState<string>();
  // If a request's answer got lost, it is sent again with the same key, so that it doesn't run twice.
  const unanswered = useRef<{ request: string; key: string }>(undefined);

  const attempt = async (request: string, send: (key: string) => Promise<StartedTurn>): Promise<boolean> => {
    const key = unanswered.current?.request === request ? unanswered.current.key : newKey();
    unanswered.current = { request, key };
    setProblem(undefined);
    try {
      const started = await send(key);
      unanswered.current = undefined;
      setTurn(started);
      onStarted(started.turnId);
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    }
  };

  return {
    models,
    turn,
    problem,
    sending: start.isPending || again.isPending,
    /** Resolves to whether the server accepted the request. */
    ask: (request: string) =>
      attempt(request, (key) =>
        start.mutateAsync({
          ...{ key, documentId, request, selection: passage(), settings: models.settings },
          ...{ conversationId: turn?.conversationId, afterTurnId: turn?.turnId },
          model: modelToSend(models.selected),
        }),
      ),
    /** Runs the same request again, as a sibling of the old turn. */
    askAgain: (turnId: string) =>
      attempt(`again ${turnId}`, (key) => again.mutateAsync({ turnId, key, model: modelToSend(models.selected) })),
    stop: (turnId: string) => stop.mutate({ turnId }, { onError: (error) => setProblem(messageOf(error)) }),
  };
}
