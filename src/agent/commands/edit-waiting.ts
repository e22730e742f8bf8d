import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { requireTurn } from '../access';
import { chooseModel } from '../queries/models';
import type { EditWaitingInput } from '../schema';
import { updateWaiting } from '../store/turn-writer';
import { requireWordsOfTask, storableRequest } from '../turns/queue/request-text';
import { changeWaiting } from '../turns/queue/waiting';

/**
 * Edits a queued message. Only its author can, because it is sent in their name. Throws CONFLICT if the turn has
 * started, INVALID for a changed command.
 */
export async function editWaiting(ctx: Context, { turnId, ...change }: EditWaitingInput): Promise<void> {
  const { conversation } = await requireTurn(ctx, turnId, 'run_turn');
  const request = change.request === undefined ? undefined : storableRequest(change.request);
  const model = change.model === undefined ? undefined : await chooseModel(ctx, conversation.projectId, change.model);
  await changeWaiting(ctx, turnId, async (tx, turn) => {
    if (turn.userId !== ctx.actor.userId) {
      throw new AppError('FORBIDDEN', 'Only the author of a request can edit it. You can delete it.');
    }
    if (request !== undefined) requireWordsOfTask(turn, request);
    await updateWaiting(tx, turnId, {
      ...(request !== undefined && { request }),
      ...(model !== undefined && { model }),
    });
  });
}
