import { requireDocument } from '@/documents/access';
import { rebuildIndex } from '@/documents/commands/index/rebuild-index';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { toLf } from '@/kernel/text';
import { sheetOfDocument } from '@/sheets/access';
import { proposeFiles } from '../aider/queries/propose-files';
import type { Command, CommandProblem } from '../core/command/command';
import { type CommandPlaces, parseCommand } from '../core/command/parse-command';
import { SHEET_TASK } from '../core/sheet-task';
import { checkTask } from '../core/task';
import { PLAN_TASK } from '../plans/core/plan-task';
import { commandsOn } from '../queries/commands';
import { BUILT_IN_TASKS, type TaskDefinition } from '../registry';
import type { CommandOutcome, RunInput } from '../schema';
import { executeTask } from './execute-task';

/**
 * Runs a typed command. Throws INVALID if the command has an error, with `message`, `at` (UTF-16 units) and `usage` in
 * the details. Then nothing is stored and no model is called.
 */
export async function runCommand(
  ctx: Context,
  { text: typed, ...place }: RunInput,
  builtIn: readonly TaskDefinition[] = BUILT_IN_TASKS,
): Promise<CommandOutcome> {
  const { projectId } = await requireDocument(ctx, place.documentId, 'run_turn');
  const text = toLf(typed);
  const parsed = parseCommand(text);
  if (!parsed.ok) throw wrongCommand(parsed.error);
  const { command } = parsed;
  switch (command.name) {
    case 'task':
      return runTask(ctx, { ...place, text, command, places: parsed.places }, builtIn);
    case 'plan': {
      const inputs = { request: command.request };
      const started = await executeTask(ctx, { ...place, ...PLAN_TASK, inputs, request: text.trim() }, builtIn);
      return { kind: 'turn', ...started };
    }
    case 'sheet': {
      if (!(await sheetOfDocument(ctx, place))) throw new AppError('INVALID', NO_SHEET);
      const inputs = { request: command.request };
      const started = await executeTask(ctx, { ...place, ...SHEET_TASK, inputs, request: text.trim() }, builtIn);
      return { kind: 'turn', ...started };
    }
    case 'aider':
      return { kind: 'files', ...(await proposeFiles(ctx, { ...place, instruction: command.instruction })) };
    case 'index':
      return { kind: 'index', ...(await rebuildIndex(ctx, { projectId })) };
    case 'reset':
      return { kind: 'reset' };
    case 'help':
      return { kind: 'help', ...(await commandsOn(ctx, place, builtIn)) };
  }
}

const NO_SHEET = 'This document isn’t part of a sheet. Choose “New sheet” in the project, and describe the page there.';

async function runTask(
  ctx: Context,
  input: RunInput & { command: Extract<Command, { name: 'task' }>; places: CommandPlaces },
  builtIn: readonly TaskDefinition[],
): Promise<CommandOutcome> {
  const { text, command, places, ...place } = input;
  const { tasks } = await commandsOn(ctx, place, builtIn);
  const checked = checkTask(command, places, tasks);
  if (!checked.ok) throw wrongCommand(checked.error);
  const { task, inputs } = checked;
  const { type, subtype } = task;
  const started = await executeTask(ctx, { ...place, type, subtype, inputs, request: text.trim() }, builtIn);
  return { kind: 'turn', ...started };
}

function wrongCommand({ message, at, usage }: CommandProblem): AppError {
  return new AppError('INVALID', `${message} (at character ${at + 1}) Usage: ${usage}`, {
    details: { message, at, usage },
  });
}
