import { sqlOfPool } from '@/platform/database';
import type { Context } from '../context';
import { findDismissed, hasDone, hasInvited } from './store';

/** Returns whether the actor hides the list of first steps. The caller has checked that they are a member. */
export function hasDismissedFirstSteps({ db, actor }: Context, workspaceId: string): Promise<boolean> {
  return findDismissed(db, workspaceId, actor.userId);
}

/** Returns whether the actor did one of these actions in a workspace, according to the audit log. */
export function hasActed(ctx: Context, workspaceId: string, actions: readonly string[]): Promise<boolean> {
  return hasDone(sqlOfPool(ctx.pool), { workspaceId, userId: ctx.actor.userId, actions });
}

/** Returns whether someone else was invited to a workspace or is a member. */
export function isShared(ctx: Context, workspaceId: string): Promise<boolean> {
  return hasInvited(sqlOfPool(ctx.pool), workspaceId);
}
