import { startTurn } from '@/agent/commands/start-turn';
import type { StartedTurn } from '@/agent/schema';
import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { printCommand } from '../core/command/print-command';
import { openTask } from '../open-task';
import { BUILT_IN_TASKS, type TaskDefinition } from '../registry';
import type { ExecuteInput } from '../schema';

/**
 * Runs a task as a turn, in an existing conversation or a new one. `request` is the command as it was typed. Throws the
 * errors of `openTask` before anything is stored, and those of `startTurn`.
 */
export async function executeTask(
  ctx: Context,
  { type, subtype, inputs, request, ...place }: ExecuteInput & { request?: string },
  builtIn: readonly TaskDefinition[] = BUILT_IN_TASKS,
): Promise<StartedTurn> {
  const { workspaceId } = await requireDocument(ctx, place.documentId, 'run_turn');
  const task = { type, subtype, inputs };
  await openTask(ctx, { workspaceId, task }, builtIn);
  return startTurn(ctx, { ...place, request: request ?? commandOf(task) }, task);
}

function commandOf({ type, subtype, inputs }: Pick<ExecuteInput, 'type' | 'subtype' | 'inputs'>): string {
  const written = Object.entries(inputs).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]);
  return printCommand({ name: 'task', type, subtype, inputs: Object.fromEntries(written) });
}
