import { requireMembership } from '@/identity/access';
import type { Context } from '@/identity/context';
import { visibleCalls } from './policy';
import type { ReportScope } from './store-report';

/** Whose usage somebody sees in a workspace: everybody's or their own. A stranger: NOT_FOUND. */
export async function reportScope(
  ctx: Context,
  workspaceId: string,
): Promise<{ scope: 'workspace' | 'own'; of: ReportScope }> {
  const scope = visibleCalls(ctx.actor, await requireMembership(ctx.db, ctx, workspaceId));
  return { scope, of: { workspaceId, userId: scope === 'own' ? ctx.actor.userId : undefined } };
}
