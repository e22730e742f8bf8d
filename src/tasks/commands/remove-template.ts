import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { taskKey } from '../core/task';
import { definitionOf } from '../queries/tasks';
import type { RemoveTemplateInput } from '../schema';
import { deleteTemplate, findTemplates, lockTemplates } from '../store';
import { requireValidTemplates } from '../valid-templates';

/**
 * Removes a task template. Its turns are kept but can't be run again. Throws NOT_FOUND if the template doesn't exist,
 * and INVALID if another template calls it.
 */
export async function removeTemplate(ctx: Context, { workspaceId, ...key }: RemoveTemplateInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_tasks' });
  await inTransaction(ctx.db, async (tx) => {
    await lockTemplates(tx, workspaceId);
    if (!(await deleteTemplate(tx, workspaceId, key))) {
      throw new AppError('NOT_FOUND', `There is no template “${taskKey(key)}”.`);
    }
    requireValidTemplates((await findTemplates(tx, workspaceId)).map(definitionOf));
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: 'task.template_removed',
      subjectType: 'task_template',
      subjectId: taskKey(key),
      data: {},
    });
  });
}
