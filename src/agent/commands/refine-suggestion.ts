import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError, isAppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { suggestion as readSuggestion } from '@/review/queries/suggestions';
import type { SuggestionView } from '@/review/schema';
import { requireTurn } from '../access';
import { chooseModel } from '../queries/models';
import type { RefineInput, StartedTurn } from '../schema';
import type { StoredTurn } from '../store/turn-reader';
import { enqueueTurn } from '../turns/queue/enqueue-turn';
import { type Place, placeAfter, placeInNew } from '../turns/queue/place';
import { storableRequest } from '../turns/queue/request-text';
import { askedModel, writeStoredSettings } from '../turns/stored-settings';

/**
 * Asks the agent to improve a suggestion, in the reviewer's words. The new turn follows the turn that made the
 * suggestion, and waits while another turn of the conversation runs. Its default model is that turn's model. For a
 * person's suggestion, and for one of a conversation that the person can't read, the turn starts a new conversation.
 * The new suggestion replaces the old one. Throws CONFLICT if the suggestion isn't under review, INVALID for changes of
 * another suggestion, and the errors of `startTurn`.
 */
export async function refineSuggestion(ctx: Context, input: RefineInput): Promise<StartedTurn> {
  const { key, suggestionId, hunkIds } = input;
  const found = await readSuggestion(ctx, { suggestionId });
  const { documentId, projectId, asked, placeIn } = await madeBy(ctx, found);
  const request = storableRequest(input.request);
  const known = new Set(found.hunks.map(({ id }) => id));
  if (hunkIds.some((id) => !known.has(id)))
    throw new AppError('INVALID', 'These changes don’t belong to this suggestion.');
  const model = await chooseModel(ctx, projectId, input.model ?? asked);
  return enqueueTurn(ctx, { key, documentId }, async (tx) => {
    if (found.status === 'superseded') {
      throw new AppError('CONFLICT', 'This suggestion was already refined. Refine the newer one.');
    }
    if (found.status === 'withdrawn') {
      throw new AppError('CONFLICT', 'This suggestion was withdrawn. Nothing was changed.');
    }
    if (found.status !== 'pending') {
      throw new AppError(
        'CONFLICT',
        'All changes of this suggestion have been reviewed. Ask the agent again, or undo a decision first.',
      );
    }
    const place = await placeIn(tx, request);
    const settings = writeStoredSettings({ settings: {}, refines: { suggestionId, hunkIds } });
    return { ...place, request, model, settings };
  });
}

interface Origin {
  documentId: string;
  projectId: string;
  /** The model that made the suggestion. */
  asked: string | undefined;
  /** Finds the place of the new turn. */
  placeIn(tx: Tx, request: string): Promise<Place>;
}

/** Returns the origin of a suggestion: a turn of a conversation, or a person. */
async function madeBy(ctx: Context, found: SuggestionView): Promise<Origin> {
  const turn = found.turnId === null ? undefined : await readableTurn(ctx, found.turnId);
  if (!turn) {
    const { documentId, projectId } = await requireDocument(ctx, found.documentId, 'run_turn');
    const createdBy = ctx.actor.userId;
    const placeIn = (tx: Tx, request: string) => placeInNew(tx, { documentId, projectId, createdBy, request });
    return { documentId, projectId, asked: undefined, placeIn };
  }
  return { ...turn.conversation, asked: askedModel(turn), placeIn: (tx) => placeAfter(tx, turn) };
}

/**
 * Returns a turn. Undefined if it belongs to a private project that the person can't enter, which the document has
 * left.
 */
async function readableTurn(ctx: Context, turnId: string): Promise<StoredTurn | undefined> {
  return requireTurn(ctx, turnId, 'run_turn').catch((error) => {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
}
