import { continueConversation } from '@/agent/commands/continue-conversation';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { type CurrentStep, type LockedPlan, readLocked } from '../access';
import { stepRequest } from '../core/step-request';
import { type StoredPlan, setStepTurn } from '../store';

/**
 * Starts a turn for a step in the plan's conversation, in the name of the current user. `choose` picks the step while
 * the plan is locked, in the transaction that stores the turn. If it throws, nothing is started. Throws the errors of
 * `startTurn`.
 */
export async function startStep(
  ctx: Context,
  { id: planId, conversationId }: StoredPlan,
  choose: (tx: Tx, locked: LockedPlan) => Promise<CurrentStep>,
): Promise<void> {
  const key = newId();
  await continueConversation(ctx, { key, afterTurnId: planId }, async (tx) => {
    const locked = await readLocked(tx, planId);
    const step = await choose(tx, locked);
    await setStepTurn(tx, step.id, key);
    const { plan, steps } = locked;
    const number = steps.findIndex(({ id }) => id === step.id) + 1;
    return stepRequest({ title: plan.title, number, of: steps.length, text: step.text });
  });
  ctx.bus.publish(topics.plans(conversationId));
}
