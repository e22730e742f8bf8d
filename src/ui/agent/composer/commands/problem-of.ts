import type { CommandProblem } from '@/tasks/core/command/command';
import { parseCommand } from '@/tasks/core/command/parse-command';
import { checkTask, type TaskSummary } from '@/tasks/core/task';

/** What is wrong with a command, as far as one can tell here. The server looks again. */
export function problemOf(text: string, tasks: readonly TaskSummary[] | undefined): CommandProblem | undefined {
  const parsed = parseCommand(text);
  if (!parsed.ok) return parsed.error;
  const { command, places } = parsed;
  if (command.name !== 'task' || !tasks) return undefined;
  const checked = checkTask(command, places, tasks);
  return checked.ok ? undefined : checked.error;
}
