import { requireMembership } from '@/identity/access';
import type { Context } from '@/identity/context';
import { hiddenProjects } from '@/identity/queries/projects';
import { sqlOfPool } from '@/platform/database';
import { HIDDEN } from './core/report';
import { visibleCalls } from './policy';
import { findDocumentsUsedIn, type ReportScope } from './store-report';

/**
 * Returns whose usage the actor sees in a workspace: everyone's or their own. Usage in projects that they can't enter
 * is counted but not named. Throws NOT_FOUND if they aren't a member.
 */
export async function reportScope(
  ctx: Context,
  workspaceId: string,
): Promise<{ scope: 'workspace' | 'own'; of: ReportScope }> {
  const scope = visibleCalls(ctx.actor, await requireMembership(ctx.db, ctx, workspaceId));
  const hidden = await hiddenKeys(ctx, workspaceId);
  return { scope, of: { workspaceId, userId: scope === 'own' ? ctx.actor.userId : undefined, hidden } };
}

/** Returns the ids of the projects that the actor can't enter, and of their documents. */
export async function hiddenKeys(ctx: Context, workspaceId: string): Promise<string[]> {
  const projectIds = await hiddenProjects(ctx, workspaceId);
  if (projectIds.length === 0) return [];
  return [...projectIds, ...(await findDocumentsUsedIn(sqlOfPool(ctx.pool), projectIds))];
}

/** Removes the names of a call's project and document if the reader can't enter the project. */
export function withoutHidden<T extends NamedCall>(calls: readonly T[], hidden: readonly string[]): T[] {
  const keys = new Set(hidden);
  const isHidden = (id: string | null) => id !== null && keys.has(id);
  return calls.map((call) => {
    if (!isHidden(call.projectId) && !isHidden(call.documentId)) return call;
    return { ...call, projectId: HIDDEN, documentId: HIDDEN, turnId: HIDDEN, ...('error' in call && { error: null }) };
  });
}

interface NamedCall {
  turnId: string;
  projectId: string | null;
  documentId: string | null;
}
