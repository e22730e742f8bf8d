import { useState } from 'react';
import type { Selection } from '@/agent/schema';
import { isReached } from '@/api/client-reach';
import { t } from '@/generated/messages/agent/panel';
import { type CommandProblem, isCommand } from '@/tasks/core/command/command';
import type { ProposedFiles } from '@/tasks/schema';
import { showToast } from '../../kit/feedback/toast-store';
import type { ShownCommand } from '../composer/commands/CommandDialogs';
import type { useModels } from '../composer/use-models';
import type { TurnActions } from '../turn/turn-actions';
import type { useTurnCommands, Variant } from '../turn/use-turn-commands';
import type { useBranch } from './use-branch';
import type { End, useConversations } from './use-conversations';

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

  const ends = useLatestEnd(conversations, { conversationId: currentId, afterTurnId: branch.endId });
  /** Resolves to where and how a request is sent, or to undefined if it can't be sent. */
  const place = async () => {
    const asked = { documentId, model: models.selected, selection, settings: models.settings };
    const end = await ends.get();
    return end && { ...asked, ...end };
  };
  /** `isWhole` makes the request about the whole document, even if a passage is selected. */
  const start = async (request: string, { isWhole = false } = {}) => {
    const at = await place();
    const started = at && (await commands.start({ ...at, ...(isWhole && { selection: undefined }), request }));
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
          const at = await place();
          if (!at) return resolve(false);
          const started = await commands.execute({ type: 'aider', subtype: 'automatic', inputs }, at);
          choose({ id: started.conversationId });
          resolve(true);
        },
        onAskAgent: async (request) => resolve(await start(request)),
        onCancel: () => resolve(false),
      });
    });
  /** Resolves to whether the command was accepted, or to the problem with it. */
  const runCommand = async (text: string): Promise<boolean | CommandProblem> => {
    const at = await place();
    const outcome = at && (await commands.run(text, at));
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
    const at = await place();
    const started = at && (await commands.startAlternatives({ ...at, request }, variants));
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

  return { begin, start, runCommand, startAlternatives, runAgain, isWaiting: ends.isWaiting };
}

/**
 * Returns the end of the shown branch on demand. Until the conversations have loaded, it waits for them, because a
 * request that is sent before would begin a new conversation. Resolves to undefined, and says so, if they don't load.
 * While the server can't be reached, none can load, so the request is queued for a new conversation.
 */
function useLatestEnd(
  { query, firstEnd }: Pick<ReturnType<typeof useConversations>, 'query' | 'firstEnd'>,
  end: End,
): { get(): Promise<End | undefined>; isWaiting: boolean } {
  const [isWaiting, setWaiting] = useState(false);
  const get = async () => {
    if (query.data || !isReached()) return end;
    setWaiting(true);
    try {
      return await firstEnd();
    } catch {
      showToast(t('notSent'), { tone: 'problem' });
      return undefined;
    } finally {
      setWaiting(false);
    }
  };
  return { get, isWaiting };
}
