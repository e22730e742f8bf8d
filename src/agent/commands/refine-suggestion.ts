import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { suggestion as readSuggestion } from '@/review/queries/suggestions';
import { requireTurn } from '../access';
import { chooseModel } from '../queries/models';
import type { RefineInput, StartedTurn } from '../schema';
import { enqueueTurn } from '../turns/queue/enqueue-turn';
import { placeAfter } from '../turns/queue/place';
import { storableRequest } from '../turns/queue/request-text';
import { askedModel, writeStoredSettings } from '../turns/stored-settings';

/**
 * Asks the agent to improve a suggestion, in the reviewer's words.
 * The new turn follows the turn that made the suggestion. It sees the suggestion and replaces it with its own. It waits
 * while another turn of the conversation runs. The default is the earlier turn's model. Throws CONFLICT for a suggestion
 * that isn't under review, INVALID for changes of another suggestion, and the errors of `startTurn`.
 */
export async function refineSuggestion(ctx: Context, input: RefineInput): Promise<StartedTurn> {
  const { key, suggestionId, hunkIds } = input;
  const found = await readSuggestion(ctx, { suggestionId });
  if (found.turnId === null) throw new AppError('INVALID', 'This suggestion wasn’t made by the agent.');
  const turn = await requireTurn(ctx, found.turnId, 'run_turn');
  const request = storableRequest(input.request);
  const known = new Set(found.hunks.map(({ id }) => id));
  if (hunkIds.some((id) => !known.has(id)))
    throw new AppError('INVALID', 'These changes don’t belong to this suggestion.');
  const model = await chooseModel(ctx, turn.conversation.projectId, input.model ?? askedModel(turn));
  return enqueueTurn(ctx, { key, documentId: turn.conversation.documentId }, async (tx) => {
    if (found.status === 'superseded') {
      throw new AppError('CONFLICT', 'This suggestion was already refined. Refine the newer one.');
    }
    if (found.status !== 'pending') {
      throw new AppError(
        'CONFLICT',
        'All changes of this suggestion are decided. Ask the agent again, or undo a decision first.',
      );
    }
    const place = await placeAfter(tx, turn);
    const settings = writeStoredSettings({ settings: {}, refines: { suggestionId, hunkIds } });
    return { ...place, request, model, settings };
  });
}
