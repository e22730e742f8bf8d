import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Tx } from '@/platform/database';
import { requireTurn } from '../access';
import { isTerminal } from '../core/turn-status';
import { chooseModel } from '../queries/models';
import type { RunAgainInput, StartedTurn } from '../schema';
import { readTree } from '../store/turn-reader';
import { updateWaiting } from '../store/turn-writer';
import { enqueueTurn } from '../turns/queue/enqueue-turn';
import { placeBeside } from '../turns/queue/place';
import { requireWordsOfTask, storableRequest } from '../turns/queue/request-text';
import { askedModel, readStoredSettings, writeStoredSettings } from '../turns/stored-settings';

/** Notifies later domains that a turn is run again, in the transaction that stores the new turn. */
export type NoteRunAgain = (
  tx: Tx,
  run: { conversationId: string; turnId: string; newTurnId: string },
) => Promise<void>;

/**
 * Runs a request again, unchanged, reworded, or with another model, in the name of the current user. A task is run
 * again with the same inputs. The new turn becomes a sibling of the old one: both follow the same turn, and the new
 * one's history doesn't contain the old one. Both are kept. Messages queued after a failed turn move after the new one.
 * The same key gives the same turn. Throws CONFLICT while the old turn runs, or another turn that isn't its sibling;
 * INVALID for a reworded command.
 */
export async function runTurnAgain(
  ctx: Context,
  { turnId, key, ...change }: RunAgainInput,
  noteRunAgain: NoteRunAgain = async () => {},
): Promise<StartedTurn> {
  const old = await requireTurn(ctx, turnId, 'run_turn');
  if (!isTerminal(old.status)) throw new AppError('CONFLICT', 'This turn is still running. Stop it first.');
  const request = change.request === undefined ? old.request : storableRequest(change.request);
  requireWordsOfTask(old, request);
  const model =
    change.model === undefined ? askedModel(old) : await chooseModel(ctx, old.conversation.projectId, change.model);
  const { insteadOf: _, ...stored } = readStoredSettings(old.settings);
  return enqueueTurn(ctx, { key, documentId: old.conversation.documentId }, async (tx) => {
    const place = await placeBeside(tx, old);
    if (old.status !== 'finished')
      await queueBehind(tx, { old: turnId, now: key, conversationId: place.conversationId });
    await noteRunAgain(tx, { conversationId: place.conversationId, turnId, newTurnId: key });
    const task = old.task ? JSON.stringify(old.task) : undefined;
    return { ...place, request, model, settings: writeStoredSettings(stored), task };
  });
}

async function queueBehind(tx: Tx, at: { old: string; now: string; conversationId: string }): Promise<void> {
  const turns = await readTree(tx, at.conversationId);
  const waiting = turns.filter(({ status, parentTurnId }) => status === 'waiting' && parentTurnId === at.old);
  for (const { id } of waiting) await updateWaiting(tx, id, { parentTurnId: at.now });
}
