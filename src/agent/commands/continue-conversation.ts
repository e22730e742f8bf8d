import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Tx } from '@/platform/database';
import { requireTurn } from '../access';
import { chooseModel } from '../queries/models';
import type { StartedTurn } from '../schema';
import { enqueueTurn } from '../turns/queue/enqueue-turn';
import { placeAtEnd } from '../turns/queue/place';
import { storableRequest } from '../turns/queue/request-text';
import { askedModel, readStoredSettings, writeStoredSettings } from '../turns/stored-settings';

/**
 * Starts a turn at the end of the branch through an earlier turn, with that turn's model and settings. `key` becomes
 * the new turn's id. `request` is called in the transaction that stores the turn, while the conversation is locked: if
 * it throws, nothing is started. Throws the errors of `startTurn`.
 */
export async function continueConversation(
  ctx: Context,
  { key, afterTurnId }: { key: string; afterTurnId: string },
  request: (tx: Tx) => Promise<string>,
): Promise<StartedTurn> {
  const before = await requireTurn(ctx, afterTurnId, 'run_turn');
  const { documentId } = before.conversation;
  const document = await requireDocument(ctx, documentId, 'run_turn');
  const model = await chooseModel(ctx, document.projectId, askedModel(before));
  const { settings } = readStoredSettings(before.settings);
  return enqueueTurn(ctx, { key, documentId }, async (tx) => ({
    ...(await placeAtEnd(ctx, tx, { conversationId: before.conversationId, document, afterTurnId })),
    request: storableRequest(await request(tx)),
    model,
    settings: writeStoredSettings({ settings }),
  }));
}
