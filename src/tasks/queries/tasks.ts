import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { unknownTask } from '../core/task';
import type { TaskDefinition } from '../registry';

/** Returns all tasks of a workspace. `builtIn` are those of the program. */
export async function tasksOf(
  _ctx: Context,
  { builtIn }: { workspaceId: string; builtIn: readonly TaskDefinition[] },
): Promise<TaskDefinition[]> {
  return [...builtIn];
}

/** Returns a task: the one with a program if there is one of that name, otherwise a template. Throws NOT_FOUND. */
export function requireTask(tasks: readonly TaskDefinition[], key: { type: string; subtype: string }): TaskDefinition {
  const named = tasks.filter(({ type, subtype }) => type === key.type && subtype === key.subtype);
  const found = named.find(({ tool }) => tool) ?? named[0];
  if (!found) throw new AppError('NOT_FOUND', unknownTask(`${key.type}:${key.subtype}`, tasks));
  return found;
}
