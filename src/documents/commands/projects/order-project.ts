import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../../access';
import type { OrderProject } from '../../schema';
import { lockProjectOrder, writeProjectOrder } from '../../store-project';

/** Puts a project before another one of its workspace, or last, for everyone. An unknown `before` counts as last. */
export async function orderProject(ctx: Context, { projectId, before }: OrderProject): Promise<void> {
  const { workspaceId, name } = await requireProject(ctx, projectId, 'edit');
  const isMoved = await inTransaction(ctx.db, async (tx) => {
    const order = await lockProjectOrder(tx, workspaceId);
    const next = order.filter((id) => id !== projectId);
    const at = before === null ? -1 : next.indexOf(before);
    next.splice(at < 0 ? next.length : at, 0, projectId);
    if (next.every((id, i) => id === order[i])) return false;
    await writeProjectOrder(tx, next);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'project.ordered',
      subjectType: 'project',
      subjectId: projectId,
      data: { name, position: next.indexOf(projectId) + 1 },
    });
    return true;
  });
  if (isMoved) ctx.bus.publish(topics.projects(workspaceId));
}
