import { requireConversation } from '@/agent/access';
import { type TurnState, turnStates } from '@/agent/queries/turn-states';
import type { Context } from '@/identity/context';
import { treeChangeCounts } from '@/review/tree/queries/turn-tree-changes';
import { costsOfTurns } from '@/usage/queries/turn-totals';
import { changesOfTurns } from '@/versions/queries/suggestion';
import type { PlanStepView, PlanView } from '../schema';
import { readPlans, readSteps, type StoredStep } from '../store';

/** Returns the plans of a conversation with the state of their steps, oldest first. */
export async function plansIn(ctx: Context, { conversationId }: { conversationId: string }): Promise<PlanView[]> {
  await requireConversation(ctx, conversationId, 'read');
  const plans = await readPlans(ctx.db, conversationId);
  if (plans.length === 0) return [];
  const steps = await readSteps(
    ctx.db,
    plans.map(({ id }) => id),
  );
  const facts = await factsOf(
    ctx,
    steps.flatMap(({ turnId }) => turnId ?? []),
  );
  return plans.map(({ id, documentId, title, runByUserId, problem }) => ({
    planId: id,
    conversationId,
    documentId,
    title,
    runBy: runByUserId,
    problem,
    steps: steps.filter(({ planId }) => planId === id).map((step) => stepView(step, facts)),
  }));
}

/** The states, costs and changes of the steps' turns. */
interface Facts {
  states: ReadonlyMap<string, TurnState>;
  costs: Awaited<ReturnType<typeof costsOfTurns>>;
  changes: Awaited<ReturnType<typeof changesOfTurns>>;
}

async function factsOf(ctx: Context, turnIds: readonly string[]): Promise<Facts> {
  const [states, costs, changes, treeChanges] = await Promise.all([
    turnStates(ctx.db, turnIds),
    costsOfTurns(ctx, turnIds),
    changesOfTurns(ctx.db, turnIds),
    treeChangeCounts(ctx.db, turnIds),
  ]);
  return { states, costs, changes: [...changes, ...treeChanges] };
}

function stepView({ id, text, turnId }: StoredStep, { states, costs, changes }: Facts): PlanStepView {
  const state = turnId === null ? undefined : states.get(turnId);
  // If a turn was deleted from the queue, its step counts as never started.
  if (turnId === null || !state) {
    return { stepId: id, text, turnId: null, status: null, error: null, cost: null, suggestions: [] };
  }
  return {
    stepId: id,
    text,
    turnId,
    status: state.status,
    error: state.error,
    cost: costs.get(turnId) ?? null,
    suggestions: changesByDocument(changes.filter((made) => made.turnId === turnId)),
  };
}

/** Returns the number of changes to texts and to the tree, by the document in which they are reviewed. */
function changesByDocument(changes: Facts['changes']): PlanStepView['suggestions'] {
  const sums = new Map<string, number>();
  for (const made of changes) sums.set(made.documentId, (sums.get(made.documentId) ?? 0) + made.changes);
  return [...sums].map(([documentId, sum]) => ({ documentId, changes: sum }));
}
