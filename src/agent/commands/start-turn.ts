import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { textProblem, toLf } from '@/kernel/text';
import type { Tx } from '@/platform/database';
import { chooseModel } from '../queries/models';
import type { StartedTurn, StartInput } from '../schema';
import { findConversation } from '../store/turn-reader';
import { insertConversation, type NewTurn } from '../store/turn-writer';
import { enqueueTurn, lockIdleConversation } from '../turns/enqueue-turn';
import { writeStoredSettings } from '../turns/stored-settings';

const TITLE_LENGTH = 80;

/**
 * Asks the agent about a document, in a conversation there is or a new one. The same key again is the same turn. Throws
 * CONFLICT while the conversation's last turn still runs, RATE_LIMITED when the person has many turns open, UNAVAILABLE
 * when the model cannot be used.
 */
export async function startTurn(ctx: Context, input: StartInput): Promise<StartedTurn> {
  const { key, documentId, conversationId, selection, settings = {} } = input;
  const { projectId } = await requireDocument(ctx, documentId, 'run_turn');
  const request = checked(input.request);
  if (selection) checked(selection.text);
  const model = await chooseModel(ctx, input.model);
  return enqueueTurn(ctx, { key, documentId }, async (tx) => {
    const place = conversationId
      ? await placeIn(tx, conversationId, documentId)
      : await newConversation(tx, { documentId, projectId, userId: ctx.actor.userId, request });
    return { ...place, request, model, settings: writeStoredSettings({ settings, selection }) };
  });
}

type Place = Pick<NewTurn, 'conversationId' | 'parentTurnId'>;

async function placeIn(tx: Tx, conversationId: string, documentId: string): Promise<Place> {
  const conversation = await findConversation(tx, conversationId);
  if (conversation?.documentId !== documentId) {
    throw new AppError('NOT_FOUND', 'There is no such conversation on this document.');
  }
  const { lastTurnId } = await lockIdleConversation(tx, conversationId);
  return { conversationId, parentTurnId: lastTurnId };
}

async function newConversation(
  tx: Tx,
  {
    documentId,
    projectId,
    userId,
    request,
  }: { documentId: string; projectId: string; userId: string; request: string },
): Promise<Place> {
  const id = newId();
  await insertConversation(tx, { id, documentId, projectId, title: titleOf(request), createdBy: userId });
  return { conversationId: id, parentTurnId: null };
}

/** The first request, on one line, cut to a readable length. */
function titleOf(request: string): string {
  const line = [...request.replace(/\s+/g, ' ').trim()];
  return line.length <= TITLE_LENGTH
    ? line.join('')
    : `${line
        .slice(0, TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

function checked(text: string): string {
  if (textProblem(text)) {
    throw new AppError('INVALID', 'The request holds characters that cannot be stored (NUL or half a pair).');
  }
  return toLf(text);
}
