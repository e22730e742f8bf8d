import type { CommandProblem } from '@/tasks/core/command/command';
import { parseCommand } from '@/tasks/core/command/parse-command';
import { checkTask, type TaskSummary } from '@/tasks/core/task';

/** Returns the first error in a command that can be found in the browser. The server checks the command again. */
export function problemOf(text: string, tasks: readonly TaskSummary[] | undefined): CommandProblem | undefined {
  const parsed = parseCommand(text);
  if (!parsed.ok) return parsed.error;
  const { command, places } = parsed;
  if (command.name !== 'task' || !tasks) return undefined;
  const checked = checkTask(command, places, tasks);
  return checked.ok ? undefined : checked.error;
}
