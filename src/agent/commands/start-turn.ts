import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { chooseModelAt } from '../queries/models';
import type { StartedTurn, StartInput, TurnTask } from '../schema';
import { enqueueInNew, enqueueTurn } from '../turns/queue/enqueue-turn';
import { placeAtEnd } from '../turns/queue/place';
import { storableRequest } from '../turns/queue/request-text';
import { writeStoredSettings } from '../turns/stored-settings';

/**
 * Asks the agent about a document, in an existing conversation or a new one. While another turn of the conversation
 * runs, the message waits and then starts on its own. The same key gives the same turn. With `task`, the turn runs that
 * task, and the request is what people see. Throws RATE_LIMITED if the person has too many open or waiting turns,
 * UNAVAILABLE if the model can't be used.
 */
export async function startTurn(ctx: Context, input: StartInput, task?: TurnTask): Promise<StartedTurn> {
  const { key, documentId, conversationId, afterTurnId, selection } = input;
  const document = await requireDocument(ctx, documentId, 'run_turn');
  const { projectId, workspaceId } = document;
  const request = storableRequest(input.request);
  if (selection) storableRequest(selection.text);
  const { model, settings: defaults } = await chooseModelAt(ctx, { projectId, workspaceId }, input.model);
  const settings = { ...defaults, ...input.settings };
  const turn = {
    request,
    model,
    settings: writeStoredSettings({ settings, selection }),
    task: task && JSON.stringify(task),
  };
  if (conversationId === undefined) return enqueueInNew(ctx, { key, documentId, projectId, ...turn });
  return enqueueTurn(ctx, { key, documentId }, async (tx) => ({
    ...(await placeAtEnd(ctx, tx, { conversationId, document, afterTurnId })),
    ...turn,
  }));
}
