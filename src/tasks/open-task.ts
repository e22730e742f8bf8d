import type { TurnTask } from '@/agent/schema';
import type { TaskOpening } from '@/agent/turns/worker';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { readInputs } from './core/parameters';
import { taskKey } from './core/task';
import { expandTemplate } from './core/template/expand-template';
import type { Template, TemplateProblem } from './core/template/template';
import { requireTask, tasksOf } from './queries/tasks';
import { BUILT_IN_TASKS, type TaskDefinition } from './registry';

/**
 * Returns the beginning of a turn that runs a task: a call of the task's tool or, if it has none, its expanded
 * template. Throws NOT_FOUND for an unknown task, and INVALID for inputs that it doesn't accept or a template that
 * can't be expanded.
 */
export async function openTask(
  ctx: Context,
  { workspaceId, task }: { workspaceId: string; task: TurnTask },
  builtIn: readonly TaskDefinition[] = BUILT_IN_TASKS,
): Promise<TaskOpening> {
  const tasks = await tasksOf(ctx, { workspaceId, builtIn });
  const found = requireTask(tasks, task);
  const read = readInputs(found.parameters, task.inputs);
  if (!read.ok) throw new AppError('INVALID', `${taskKey(found)}: ${read.problem.message}`);
  const { tool, body = '', systemPrompt = '' } = found;
  if (tool) return { kind: 'call', toolName: tool.definition.name, input: read.inputs };
  const expanded = expandTemplate({ ...found, body }, read.inputs, (name) => templateNamed(tasks, name));
  if (!expanded.ok) throw new AppError('INVALID', problemWords(expanded.problem));
  return { kind: 'prompt', systemPrompt, request: expanded.text };
}

function templateNamed(tasks: readonly TaskDefinition[], name: string): Template | undefined {
  const found = tasks.find((task) => task.name === name);
  return found?.body === undefined ? undefined : { ...found, body: found.body };
}

function problemWords({ template, message, at }: TemplateProblem): string {
  return `The template “${template}” can’t be expanded, at character ${at + 1}: ${message}`;
}
