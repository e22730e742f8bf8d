import { useEffect, useRef, useState } from 'react';
import type { Selection } from '@/agent/schema';
import { type CommandProblem, isCommand } from '@/tasks/core/command/command';
import type { ProposedFiles } from '@/tasks/schema';
import type { ShownCommand } from '../composer/commands/CommandDialogs';
import type { useModels } from '../composer/use-models';
import type { TurnActions } from '../turn/turn-actions';
import type { useTurnCommands, Variant } from '../turn/use-turn-commands';
import type { useBranch } from './use-branch';
import type { useConversations } from './use-conversations';

interface RequestsOptions {
  documentId: string;
  conversations: ReturnType<typeof useConversations>;
  branch: ReturnType<typeof useBranch>;
  commands: ReturnType<typeof useTurnCommands>;
  models: ReturnType<typeof useModels>;
  selection: Selection | undefined;
  onCompare(turnIds: readonly string[]): void;
  /** Shows the result of a command. */
  onShow(shown: ShownCommand): void;
}

/**
 * Returns functions that send requests from the end of the shown branch. Each resolves to whether the server accepted
 * the request.
 */
export function useRequests(options: RequestsOptions) {
  const { documentId, conversations, branch, commands, models, selection, onCompare, onShow } = options;
  const { current, currentId, choose } = conversations;

  const end = useLatestEnd(conversations.query.isLoading, { conversationId: currentId, afterTurnId: branch.endId });
  const place = async () => {
    const asked = { documentId, model: models.selected, selection, settings: models.settings };
    return { ...asked, ...(await end.get()) };
  };
  const start = async (request: string) => {
    const started = await commands.start({ ...(await place()), request });
    if (started && started !== 'queued') choose({ id: started.conversationId });
    return started !== undefined;
  };
  /** Resolves to whether the person started Aider or asked the agent instead. */
  const proposeFiles = (proposed: ProposedFiles) =>
    new Promise<boolean>((resolve) => {
      onShow({
        kind: 'files',
        proposed,
        async onStart({ prompt, paths }) {
          const inputs = { prompt, file_context: [...paths] };
          const started = await commands.execute({ type: 'aider', subtype: 'automatic', inputs }, await place());
          choose({ id: started.conversationId });
          resolve(true);
        },
        onAskAgent: async (request) => resolve(await start(request)),
        onCancel: () => resolve(false),
      });
    });
  /** Resolves to whether the command was accepted, or to the problem with it. */
  const runCommand = async (text: string): Promise<boolean | CommandProblem> => {
    const outcome = await commands.run(text, await place());
    switch (outcome?.kind) {
      case 'turn':
        choose({ id: outcome.conversationId });
        return true;
      case 'index':
        // The panel shows the progress.
        return true;
      case 'reset':
        choose('new');
        return true;
      case 'help':
        onShow(outcome);
        return true;
      case 'files':
        return proposeFiles(outcome);
      case 'wrong':
        return outcome.problem;
      case undefined:
        return false;
    }
  };
  const startAlternatives = async (request: string, variants: readonly Variant[]) => {
    const started = await commands.startAlternatives({ ...(await place()), request }, variants);
    if (!started) return false;
    choose({ id: started.conversationId });
    onCompare(started.turnIds);
    return true;
  };
  const runAgain: TurnActions['runAgain'] = async (turnId, change) => {
    const started = await commands.runAgain(turnId, change);
    const former = current?.turns.find(({ id }) => id === turnId);
    if (started) branch.switchTo(started.turnId, former);
    return started !== undefined;
  };
  /** Sends a request or command offered by an empty conversation. */
  const begin = (request: string) => (isCommand(request) ? runCommand(request) : start(request));

  return { begin, start, runCommand, startAlternatives, runAgain, isWaiting: end.isWaiting };
}

/** The end of the shown branch, which the next request follows. */
interface End {
  conversationId: string | undefined;
  afterTurnId: string | undefined;
}

/**
 * Returns the end of the shown branch on demand. While the conversations load for the first time, it waits for them.
 * Otherwise a request that is sent in this time would begin a new conversation.
 */
function useLatestEnd(isLoading: boolean, end: End): { get(): Promise<End>; isWaiting: boolean } {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(end);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = end;
    if (!isLoading) go(waiting.current);
  });
  // If the panel closes meanwhile, the request is sent nevertheless.
  useEffect(() => () => go(waiting.current), []);
  const get = async () => {
    if (!isLoading) return end;
    setWaiting(true);
    await new Promise<void>((resolve) => waiting.current.push(resolve));
    setWaiting(false);
    return latest.current;
  };
  return { get, isWaiting };
}

function go(waiting: (() => void)[]): void {
  for (const resolve of waiting.splice(0)) resolve();
}
