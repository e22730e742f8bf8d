import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../access';
import { requirePath } from '../checks';
import { placesOf, planFolderMove } from '../core/place';
import type { PathRules } from '../path-rules';
import type { MoveFolder } from '../schema';
import { lockPaths, moveDocuments } from '../store';

/**
 * Renames or moves a folder with everything in it, all or nothing. Throws CONFLICT, and FORBIDDEN if `rules` forbid it.
 */
export async function moveFolder(ctx: Context, input: MoveFolder, rules: PathRules): Promise<{ moved: number }> {
  const { projectId, workspaceId } = await requireProject(ctx, input.projectId, 'edit');
  const from = requirePath(input.from);
  const to = requirePath(input.to);
  const requireAllowed = await rules(ctx, { projectId, workspaceId });
  const moved = await inTransaction(ctx.db, async (tx) => {
    const places = placesOf((await lockPaths(tx, projectId)).values());
    if (!places.folders.has(from)) throw new AppError('NOT_FOUND', `There is no folder “${from}”.`);
    const plan = planFolderMove(from, to, places);
    if (!plan.ok) throw new AppError('CONFLICT', plan.problem);
    if (plan.moves.length === 0) return 0;
    requireAllowed(plan.moves.map((move) => ({ kind: 'move', ...move })));
    await moveDocuments(tx, { projectId, userId: ctx.actor.userId }, plan.moves);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'folder.moved',
      subjectType: 'project',
      subjectId: projectId,
      data: { from, to, documents: plan.moves.length },
    });
    return plan.moves.length;
  });
  if (moved) ctx.bus.publish(topics.project(projectId));
  return { moved };
}
