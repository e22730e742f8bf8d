import { turnAnswer } from '@/agent/queries/turn-answer';
import type { EndedTurn } from '@/agent/turns/worker';
import { newId } from '@/kernel/id';
import { shortLine } from '@/kernel/text';
import type { Tx } from '@/platform/database';
import { isPlanTask } from '../core/plan-task';
import { readSteps, splitPlan } from '../core/read-plan';
import { insertPlan } from '../store';

const TITLE_LENGTH = 120;

/** If a turn made a plan, stores the plan from its answer, in the transaction that ends the turn. */
export async function recordPlan(
  tx: Tx,
  { turnId, conversationId, documentId, task, status }: EndedTurn,
): Promise<void> {
  if (status !== 'finished' || task === null || !isPlanTask(task)) return;
  const found = splitPlan(await turnAnswer(tx, turnId));
  const steps = found ? readSteps(found.plan) : [];
  if (steps.length === 0) return;
  const title = shortLine(String(task.inputs.request ?? ''), TITLE_LENGTH);
  await insertPlan(
    tx,
    { id: turnId, conversationId, documentId, title },
    steps.map((text) => ({ id: newId(), text })),
  );
}
