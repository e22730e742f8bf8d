import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { enteredProjects } from '@/identity/queries/projects';
import type { ActivityInput, DocumentTurn } from '../schema';
import { readTurnsIn } from '../store/turn-reader';

/**
 * Returns the newest turns of a workspace, newest first. Like for a single turn, the person must be able to enter both
 * the document's and the conversation's project.
 */
export async function recentTurns(ctx: Context, { workspaceId, limit }: ActivityInput): Promise<DocumentTurn[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const projectIds = await enteredProjects(ctx, { userId: ctx.actor.userId, workspaceId });
  return readTurnsIn(ctx.db, projectIds, limit);
}
