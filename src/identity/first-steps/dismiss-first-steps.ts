import { requireReader } from '../access';
import type { Context } from '../context';
import type { DismissFirstSteps } from '../schema';
import { writeDismissed } from './store';

/** Hides the list of first steps for the actor, or shows it again. It affects nobody else, so it isn't audited. */
export async function dismissFirstSteps(ctx: Context, { workspaceId, dismissed }: DismissFirstSteps): Promise<void> {
  await requireReader(ctx, workspaceId);
  await writeDismissed(ctx.db, { workspaceId, userId: ctx.actor.userId, at: dismissed ? new Date() : null });
}
