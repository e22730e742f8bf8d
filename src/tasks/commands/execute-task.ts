import { startTurn } from '@/agent/commands/start-turn';
import type { StartedTurn } from '@/agent/schema';
import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { printCommand } from '../core/command/print-command';
import { openTask } from '../open-task';
import { BUILT_IN_TASKS, type TaskDefinition } from '../registry';
import { type ExecuteInput, MAX_COMMAND } from '../schema';

/**
 * Runs a task as a turn, in an existing conversation or a new one. `request` is the command as it was typed. Throws
 * TOO_LARGE if it is too long, the errors of `openTask` before anything is stored, and the errors of `startTurn`.
 */
export async function executeTask(
  ctx: Context,
  { type, subtype, inputs, request, ...place }: ExecuteInput & { request?: string },
  builtIn: readonly TaskDefinition[] = BUILT_IN_TASKS,
): Promise<StartedTurn> {
  const { workspaceId } = await requireDocument(ctx, place.documentId, 'run_turn');
  const task = { type, subtype, inputs };
  const command = request ?? commandOf(task);
  if (command.length > MAX_COMMAND) {
    throw new AppError('TOO_LARGE', `The inputs are too long: a command can be at most ${MAX_COMMAND} characters.`);
  }
  await openTask(ctx, { workspaceId, task }, builtIn);
  return startTurn(ctx, { ...place, request: command }, task);
}

function commandOf({ type, subtype, inputs }: Pick<ExecuteInput, 'type' | 'subtype' | 'inputs'>): string {
  const written = Object.entries(inputs).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]);
  return printCommand({ name: 'task', type, subtype, inputs: Object.fromEntries(written) });
}
