import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { PlanStepView, PlanView } from '@/tasks/plans/schema';
import { showProblem } from '../../kit/feedback/show-problem';
import { newKey } from '../../kit/new-key';

export type PlanCommands = ReturnType<typeof usePlanCommands>;

/**
 * Returns functions that edit and run a plan. Changes appear through the plan's subscription; errors appear as toasts.
 */
export function usePlanCommands({ planId, steps }: PlanView) {
  const trpc = useTRPC();
  const edit = useMutation(trpc.plans.editStep.mutationOptions());
  const add = useMutation(trpc.plans.addStep.mutationOptions());
  const remove = useMutation(trpc.plans.removeStep.mutationOptions());
  const move = useMutation(trpc.plans.moveStep.mutationOptions());
  const run = useMutation(trpc.plans.run.mutationOptions());
  const stop = useMutation(trpc.plans.stop.mutationOptions());

  /** Moves a step by one position. */
  const moveBy = (stepId: string, places: 1 | -1) => {
    const others = steps.filter((step) => step.stepId !== stepId);
    const at = steps.findIndex((step) => step.stepId === stepId) + places;
    return move.mutateAsync({ stepId, beforeStepId: others[at]?.stepId ?? null });
  };
  return {
    busy: run.isPending || stop.isPending,
    edit: (stepId: string, text: string) => succeeds(edit.mutateAsync({ stepId, text })),
    add: (text: string) => succeeds(add.mutateAsync({ planId, key: newKey(), text })),
    remove: ({ stepId }: PlanStepView) => void succeeds(remove.mutateAsync({ stepId })),
    moveUp: ({ stepId }: PlanStepView) => void succeeds(moveBy(stepId, -1)),
    moveDown: ({ stepId }: PlanStepView) => void succeeds(moveBy(stepId, 1)),
    run: (stepId?: string) => void succeeds(run.mutateAsync({ planId, stepId })),
    stop: () => void succeeds(stop.mutateAsync({ planId })),
  };
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    showProblem(error);
    return false;
  }
}
