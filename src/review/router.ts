import { procedure, router } from '@/identity/trpc';
import { decideAll } from './commands/decide-all';
import { decideHunk } from './commands/decide-hunk';
import { settleHunks } from './commands/settle-hunks';
import { suggestion, suggestions } from './queries/suggestions';
import { decideAllInput, decideHunkInput, settleInput, suggestionInput, suggestionsInput } from './schema';

export const reviewRouter = router({
  suggestions: procedure.input(suggestionsInput).query(({ ctx, input }) => suggestions(ctx.app, input)),
  suggestion: procedure.input(suggestionInput).query(({ ctx, input }) => suggestion(ctx.app, input)),
  decideHunk: procedure.input(decideHunkInput).mutation(({ ctx, input }) => decideHunk(ctx.app, input)),
  decideAll: procedure.input(decideAllInput).mutation(({ ctx, input }) => decideAll(ctx.app, input)),
  settleHunks: procedure.input(settleInput).mutation(({ ctx, input }) => settleHunks(ctx.app, input)),
});
