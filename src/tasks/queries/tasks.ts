import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Parameter } from '../core/parameters';
import { unknownTask } from '../core/task';
import type { Template } from '../core/template/template';
import type { TaskDefinition } from '../registry';
import { findTemplates, type StoredTemplate } from '../store';

/** Returns all tasks of a workspace. `builtIn` are those of the program. */
export async function tasksOf(
  ctx: Pick<Context, 'db'>,
  { workspaceId, builtIn }: { workspaceId: string; builtIn: readonly TaskDefinition[] },
): Promise<TaskDefinition[]> {
  return [...builtIn, ...(await findTemplates(ctx.db, workspaceId)).map(definitionOf)];
}

/** A stored template as a task. */
export function definitionOf(row: Omit<StoredTemplate, 'updatedByUserId' | 'updatedAt'>): TaskDefinition & Template {
  const { type, subtype, name, title, description, systemPrompt, body } = row;
  const parameters = JSON.parse(row.parameters) as Parameter[];
  return { type, subtype, name, title, description, parameters, systemPrompt, body };
}

/** Returns a task: the one with a program if there is one of that name, otherwise a template. Throws NOT_FOUND. */
export function requireTask(tasks: readonly TaskDefinition[], key: { type: string; subtype: string }): TaskDefinition {
  const named = tasks.filter(({ type, subtype }) => type === key.type && subtype === key.subtype);
  const found = named.find(({ tool }) => tool) ?? named[0];
  if (!found) throw new AppError('NOT_FOUND', unknownTask(`${key.type}:${key.subtype}`, tasks));
  return found;
}
