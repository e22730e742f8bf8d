import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { toLf } from '@/kernel/text';
import { inTransaction } from '@/platform/database';
import { taskKey } from '../core/task';
import { definitionOf } from '../queries/tasks';
import { BUILT_IN_TASKS, type TaskDefinition } from '../registry';
import type { SaveTemplateInput } from '../schema';
import { deleteTemplate, findTemplates, insertTemplate, lockTemplates, type StoredTemplate } from '../store';
import { requireValidTemplates } from '../valid-templates';

const MAX_TEMPLATES = 200;

/**
 * Adds a task template to a workspace, or replaces one. Throws CONFLICT if another task has its name, NOT_FOUND if the
 * template to replace doesn't exist, and INVALID if its body has an error, calls form a cycle, or another template
 * would stop working. `details.field` is the field to correct, and `details.at` the position in the body in UTF-16
 * units.
 */
export async function saveTemplate(ctx: Context, input: SaveTemplateInput): Promise<void> {
  const { workspaceId, replaces } = input;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_tasks' });
  const { userId } = ctx.actor;
  const row = rowOf(input, userId);
  await inTransaction(ctx.db, async (tx) => {
    await lockTemplates(tx, workspaceId);
    if (replaces && !(await deleteTemplate(tx, workspaceId, replaces))) {
      throw new AppError('NOT_FOUND', 'This template was deleted. Save it as a new one.');
    }
    const others = await findTemplates(tx, workspaceId);
    if (others.length >= MAX_TEMPLATES) {
      throw new AppError('CONFLICT', `A workspace can have at most ${MAX_TEMPLATES} templates.`);
    }
    requireFreeName(row, [...BUILT_IN_TASKS, ...others]);
    requireValidTemplates([row, ...others].map(definitionOf), row.name);
    await insertTemplate(tx, workspaceId, row);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'task.template_saved',
      subjectType: 'task_template',
      subjectId: taskKey(row),
      data: { title: row.title, ...(replaces && taskKey(replaces) !== taskKey(row) && { was: taskKey(replaces) }) },
    });
  });
}

function rowOf({ template }: SaveTemplateInput, updatedByUserId: string): StoredTemplate {
  const { type, subtype, title, description, parameters, systemPrompt, body } = template;
  return {
    type,
    subtype,
    name: template.name ?? `${type}_${subtype}`.replaceAll('-', '_'),
    title: title.trim(),
    description: description.trim(),
    parameters: JSON.stringify(parameters),
    systemPrompt: toLf(systemPrompt),
    body: toLf(body),
    updatedByUserId,
    updatedAt: new Date(),
  };
}

type Named = Pick<TaskDefinition, 'type' | 'subtype' | 'name'>;

function requireFreeName(row: Named, others: readonly Named[]): void {
  if (others.some((other) => taskKey(other) === taskKey(row))) {
    throw new AppError('CONFLICT', `A task named “${taskKey(row)}” already exists.`, { details: { field: 'subtype' } });
  }
  const holder = others.find(({ name }) => name === row.name);
  if (!holder) return;
  const message = `The task “${taskKey(holder)}” already uses the name “${row.name}”. Choose another name.`;
  throw new AppError('CONFLICT', message, { details: { field: 'name' } });
}
