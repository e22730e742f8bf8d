import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { chooseModel } from '../queries/models';
import { projectDefaults } from '../queries/project-model';
import type { StartedTurn, StartInput } from '../schema';
import { enqueueTurn } from '../turns/queue/enqueue-turn';
import { placeAtEnd, placeInNew } from '../turns/queue/place';
import { storableRequest } from '../turns/queue/request-text';
import { writeStoredSettings } from '../turns/stored-settings';

/**
 * Asks the agent about a document, in a conversation there is or a new one. While another turn of the conversation runs,
 * the message waits and starts by itself. The same key again is the same turn. Throws RATE_LIMITED when the person has
 * many turns open or waiting, UNAVAILABLE when the model cannot be used.
 */
export async function startTurn(ctx: Context, input: StartInput): Promise<StartedTurn> {
  const { key, documentId, conversationId, afterTurnId, selection } = input;
  const { projectId } = await requireDocument(ctx, documentId, 'run_turn');
  const request = storableRequest(input.request);
  if (selection) storableRequest(selection.text);
  const [model, defaults] = await Promise.all([
    chooseModel(ctx, projectId, input.model),
    projectDefaults(ctx, projectId),
  ]);
  const settings = { ...defaults.settings, ...input.settings };
  return enqueueTurn(ctx, { key, documentId }, async (tx) => {
    const place = conversationId
      ? await placeAtEnd(tx, { conversationId, documentId, afterTurnId })
      : await placeInNew(tx, { documentId, projectId, createdBy: ctx.actor.userId, request });
    return { ...place, request, model, settings: writeStoredSettings({ settings, selection }) };
  });
}
