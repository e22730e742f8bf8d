import { shorten } from '@/kernel/text';
import { closest } from './closest';
import type { CommandProblem } from './command/command';
import type { CommandPlaces } from './command/parse-command';
import { type Inputs, type Parameter, readInputs } from './parameters';

/** The public description of a task. */
export interface TaskSummary {
  type: string;
  subtype: string;
  /** The name by which templates and tools call it, such as `aider_automatic`. */
  name: string;
  title: string;
  description: string;
  parameters: readonly Parameter[];
}

/** Returns a task's name in commands, `type:subtype`. */
export function taskKey({ type, subtype }: Pick<TaskSummary, 'type' | 'subtype'>): string {
  return `${type}:${subtype}`;
}

/** Returns the syntax of a task's command: required inputs first, then the optional ones in brackets. */
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

/** Finds the task of a `/task` command and checks its inputs. An error contains its position in the command. */
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

/** Returns a message that there is no such task, with the most similar name. */
export function unknownTask(key: string, tasks: readonly TaskSummary[]): string {
  const meant = closest(key, tasks.map(taskKey));
  return `There is no task “${shorten(key, 80)}”.${meant ? ` Did you mean “${meant}”?` : ''}`;
}
