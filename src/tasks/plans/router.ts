import { procedure, router } from '@/identity/trpc';
import { addStep, editStep, moveStep, removeStep } from './commands/change-steps';
import { runPlan } from './commands/run-plan';
import { stopPlan } from './commands/stop-plan';
import { watchPlans } from './queries/plan-changes';
import { plansIn } from './queries/plans';
import { addStepInput, editStepInput, moveStepInput, planInput, plansInput, runPlanInput, stepInput } from './schema';

export const plansRouter = router({
  list: procedure.input(plansInput).query(({ ctx, input }) => plansIn(ctx.app, input)),
  editStep: procedure.input(editStepInput).mutation(({ ctx, input }) => editStep(ctx.app, input)),
  addStep: procedure.input(addStepInput).mutation(({ ctx, input }) => addStep(ctx.app, input)),
  removeStep: procedure.input(stepInput).mutation(({ ctx, input }) => removeStep(ctx.app, input)),
  moveStep: procedure.input(moveStepInput).mutation(({ ctx, input }) => moveStep(ctx.app, input)),
  run: procedure.input(runPlanInput).mutation(({ ctx, input }) => runPlan(ctx.app, input)),
  stop: procedure.input(planInput).mutation(({ ctx, input }) => stopPlan(ctx.app, input)),
  onPlans: procedure.input(plansInput).subscription(async function* ({ ctx, input, signal }) {
    yield* watchPlans(ctx.app, input, signal);
  }),
});
