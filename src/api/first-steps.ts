import { hasLanguageModel } from '@/agent/queries/models';
import { hasWritten, haveCreated } from '@/documents/queries/person-documents';
import { requireReader } from '@/identity/access';
import type { Context } from '@/identity/context';
import { may, type Permission } from '@/identity/core/role';
import { dismissFirstSteps } from '@/identity/first-steps/dismiss-first-steps';
import { hasActed, hasDismissedFirstSteps, isShared } from '@/identity/first-steps/steps-taken';
import { membershipOf } from '@/identity/queries/membership';
import { dismissFirstStepsInput, workspaceInput } from '@/identity/schema';
import { procedure, router } from '@/identity/trpc';
import { hasAsked } from '@/usage/queries/has-asked';
import type { FirstStep, FirstSteps } from './schema';

const DECISIONS = ['hunk.accepted', 'hunk.rejected', 'hunk.approved', 'tree_change.accepted', 'tree_change.rejected'];

/** With this many documents that people created, a workspace has more than first attempts. */
const ESTABLISHED = 10;

interface Step {
  name: FirstStep;
  /** The permission that people need to see the step. */
  permission: Permission;
  /**
   * Returns whether the step is done. Anyone in the workspace can have done the steps `invite` and `model`; the actor
   * must have done the others.
   */
  isDone(ctx: Context, workspaceId: string): Promise<boolean>;
}

const STEPS: readonly Step[] = [
  { name: 'write', permission: 'edit', isDone: hasWritten },
  { name: 'ask', permission: 'run_turn', isDone: hasAsked },
  { name: 'review', permission: 'decide', isDone: (ctx, workspaceId) => hasActed(ctx, workspaceId, DECISIONS) },
  { name: 'invite', permission: 'manage_members', isDone: isShared },
  { name: 'model', permission: 'manage_models', isDone: hasLanguageModel },
];

/** Returns the actor's first steps in a workspace. Whether they are done is read from the stored data. */
async function firstSteps(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<FirstSteps> {
  await requireReader(ctx, workspaceId);
  if (await hasDismissedFirstSteps(ctx, workspaceId)) return { dismissed: true, steps: [], isEstablished: false };
  const role = await membershipOf(ctx, ctx.actor.userId, workspaceId);
  const own = STEPS.filter(({ permission }) => may(role, permission));
  const [isEstablished, ...steps] = await Promise.all([
    own.length > 0 && haveCreated(ctx, workspaceId, ESTABLISHED),
    ...own.map(async ({ name, isDone }) => ({ name, done: await isDone(ctx, workspaceId) })),
  ]);
  return { dismissed: false, steps, isEstablished };
}

export const firstStepsRouter = router({
  get: procedure.input(workspaceInput).query(({ ctx, input }) => firstSteps(ctx.app, input)),
  dismiss: procedure.input(dismissFirstStepsInput).mutation(({ ctx, input }) => dismissFirstSteps(ctx.app, input)),
});
