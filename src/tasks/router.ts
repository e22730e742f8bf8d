import { procedure, router } from '@/identity/trpc';
import { executeTask } from './commands/execute-task';
import { removeTemplate } from './commands/remove-template';
import { runCommand } from './commands/run-command';
import { saveTemplate } from './commands/save-template';
import { commandsOn } from './queries/commands';
import { taskResults } from './queries/results';
import { templates } from './queries/templates';
import {
  commandsInput,
  executeInput,
  removeTemplateInput,
  resultsInput,
  runInput,
  saveTemplateInput,
  templatesInput,
} from './schema';

export const tasksRouter = router({
  /** Returns commands and tasks with their parameters, for completion and help. */
  commands: procedure.input(commandsInput).query(({ ctx, input }) => commandsOn(ctx.app, input)),
  /** Runs a typed command. */
  run: procedure.input(runInput).mutation(({ ctx, input }) => runCommand(ctx.app, input)),
  /** Runs a task by its name and inputs. */
  execute: procedure.input(executeInput).mutation(({ ctx, input }) => executeTask(ctx.app, input)),
  results: procedure.input(resultsInput).query(({ ctx, input }) => taskResults(ctx.app, input)),

  // A workspace's own tasks:
  templates: procedure.input(templatesInput).query(({ ctx, input }) => templates(ctx.app, input)),
  saveTemplate: procedure.input(saveTemplateInput).mutation(({ ctx, input }) => saveTemplate(ctx.app, input)),
  removeTemplate: procedure.input(removeTemplateInput).mutation(({ ctx, input }) => removeTemplate(ctx.app, input)),
});
