import type { Tx } from '@/platform/database';
import { findStepOfTurn, lockPlan, setStepTurn } from '../store';

/**
 * Links a plan's step to the newest run of its turn, in the transaction that stores this run. Does nothing for other
 * turns. The caller must hold the conversation's lock.
 */
export async function followTurn(
  tx: Tx,
  { conversationId, turnId, newTurnId }: { conversationId: string; turnId: string; newTurnId: string },
): Promise<void> {
  const step = await findStepOfTurn(tx, { conversationId, turnId });
  if (!step || !(await lockPlan(tx, step.planId))) return;
  await setStepTurn(tx, step.id, newTurnId);
}
