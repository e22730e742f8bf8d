import { shorten } from '@/kernel/text';
import { closest } from './closest';
import type { CommandProblem } from './command/command';
import type { CommandPlaces } from './command/parse-command';
import { type Inputs, type Parameter, readInputs } from './parameters';

/** What people and programs may know of a task. */
export interface TaskSummary {
  type: string;
  subtype: string;
  /** How templates and tools call it, such as `aider_automatic`. */
  name: string;
  title: string;
  description: string;
  parameters: readonly Parameter[];
}

/** A task as a command names it. */
export function taskKey({ type, subtype }: Pick<TaskSummary, 'type' | 'subtype'>): string {
  return `${type}:${subtype}`;
}

/** How the command of a task is written: required inputs, then the others in brackets. */
export function usageOf(task: TaskSummary): string {
  const inputs = task.parameters.map(({ name, type, required }) => {
    const written = `${name}=${SAMPLES[type]}`;
    return required ? written : `[${written}]`;
  });
  return ['/task', taskKey(task), ...inputs].join(' ');
}

const SAMPLES = { text: "'…'", number: '0', boolean: 'true', list: "['…']" } as const satisfies Record<
  Parameter['type'],
  string
>;

export type CheckedTask<T> = { ok: true; task: T; inputs: Inputs } | { ok: false; error: CommandProblem };

/** Finds the task of a `/task` command and checks its inputs. An error says where in the command it is. */
export function checkTask<T extends TaskSummary>(
  command: { type: string; subtype: string; inputs: Readonly<Record<string, unknown>> },
  places: CommandPlaces,
  tasks: readonly T[],
): CheckedTask<T> {
  const task = tasks.find(({ type, subtype }) => type === command.type && subtype === command.subtype);
  if (!task) {
    const error = { message: unknownTask(taskKey(command), tasks), at: places.task, usage: '/help lists all tasks' };
    return { ok: false, error };
  }
  const read = readInputs(task.parameters, command.inputs);
  if (read.ok) return { ok: true, task, inputs: read.inputs };
  const { input, message } = read.problem;
  return { ok: false, error: { message, at: places.inputs.get(input) ?? places.end, usage: usageOf(task) } };
}

/** Says that there is no such task, and which one may be meant. */
export function unknownTask(key: string, tasks: readonly TaskSummary[]): string {
  const meant = closest(key, tasks.map(taskKey));
  return `There is no task “${shorten(key, 80)}”.${meant ? ` Did you mean “${meant}”?` : ''}`;
}
