import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Parameter } from '../core/parameters';
import { unknownTask } from '../core/task';
import type { Template } from '../core/template/template';
import type { TaskDefinition } from '../registry';
import { findTemplates, type StoredTemplate } from '../store';

/** Returns all tasks of a workspace. `builtIn` are the program's own tasks. */
export async function tasksOf(
  ctx: Pick<Context, 'db'>,
  { workspaceId, builtIn }: { workspaceId: string; builtIn: readonly TaskDefinition[] },
): Promise<TaskDefinition[]> {
  return [...builtIn, ...(await findTemplates(ctx.db, workspaceId)).map(definitionOf)];
}

/** Returns a stored template as a task. */
export function definitionOf(row: Omit<StoredTemplate, 'updatedByUserId' | 'updatedAt'>): TaskDefinition & Template {
  const { type, subtype, name, title, description, systemPrompt, body } = row;
  const parameters = JSON.parse(row.parameters) as Parameter[];
  return { type, subtype, name, title, description, parameters, systemPrompt, body };
}

/**
 * Returns a task. If a task with a tool and a template have the same name, returns the one with the tool. Throws
 * NOT_FOUND.
 */
export function requireTask(tasks: readonly TaskDefinition[], key: { type: string; subtype: string }): TaskDefinition {
  const named = tasks.filter(({ type, subtype }) => type === key.type && subtype === key.subtype);
  const found = named.find(({ tool }) => tool) ?? named[0];
  if (!found) throw new AppError('NOT_FOUND', unknownTask(`${key.type}:${key.subtype}`, tasks));
  return found;
}
