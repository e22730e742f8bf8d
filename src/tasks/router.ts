import { procedure, router } from '@/identity/trpc';
import { runCommand } from './commands/run-command';
import { commandsOn } from './queries/commands';
import { taskResults } from './queries/results';
import { commandsInput, resultsInput, runInput } from './schema';

export const tasksRouter = router({
  /** Commands and tasks with their parameters, for completion and help. */
  commands: procedure.input(commandsInput).query(({ ctx, input }) => commandsOn(ctx.app, input)),
  /** A command as it was typed. */
  run: procedure.input(runInput).mutation(({ ctx, input }) => runCommand(ctx.app, input)),
  results: procedure.input(resultsInput).query(({ ctx, input }) => taskResults(ctx.app, input)),
});
