import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { pinDocument } from '@/versions/commands/pin-document';
import { chooseModel } from '../queries/models';
import { projectDefaults } from '../queries/project-model';
import type { AlternativesInput, StartedAlternatives } from '../schema';
import { enqueueTurns } from '../turns/queue/enqueue-turn';
import { type Place, placeAtEnd, placeInNew, stillRuns, turnsBefore } from '../turns/queue/place';
import { storableRequest } from '../turns/queue/request-text';
import { writeStoredSettings } from '../turns/stored-settings';

/**
 * Sends one request to several models, or with several instructions. The turns follow the same turn, are shown the same
 * version of the document, and can run at the same time. Throws CONFLICT if something else runs or waits in that place,
 * and the errors of `startTurn`.
 */
export async function startAlternatives(ctx: Context, input: AlternativesInput): Promise<StartedAlternatives> {
  const { keys, documentId, conversationId, afterTurnId, selection, variants } = input;
  const document = await requireDocument(ctx, documentId, 'run_turn');
  const { projectId } = document;
  const request = storableRequest(input.request);
  if (selection) storableRequest(selection.text);
  for (const { instructions } of variants) if (instructions) storableRequest(instructions);
  const models = await Promise.all(variants.map(({ model }) => chooseModel(ctx, projectId, model)));
  const defaults = await projectDefaults(ctx, projectId);
  const before = conversationId ? await turnsBefore(ctx, { conversationId, document, afterTurnId }) : [];
  const { versionId } = await pinDocument(ctx, { documentId, turnIds: before });
  const id = await enqueueTurns(ctx, { keys, documentId }, async (tx) => {
    const place: Place = conversationId
      ? await placeAtEnd(ctx, tx, { conversationId, document, afterTurnId })
      : await placeInNew(tx, { documentId, projectId, createdBy: ctx.actor.userId, request });
    if (place.status === 'waiting') throw stillRuns();
    return variants.map(({ instructions, settings }, i) => ({
      ...place,
      request,
      model: models[i]!,
      settings: writeStoredSettings({
        settings: { ...defaults.settings, ...settings },
        selection,
        ...(instructions && { instructions }),
      }),
      pin: { documentId, versionId },
    }));
  });
  return { turnIds: [...keys], conversationId: id };
}
