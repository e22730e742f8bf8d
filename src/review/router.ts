import { procedure, router } from '@/identity/trpc';
import { decideAll } from './commands/decide-all';
import { decideHunk } from './commands/decide-hunk';
import { settleHunks } from './commands/settle-hunks';
import { blame } from './queries/blame';
import { reviewChanges } from './queries/review-changes';
import { suggestion, suggestions } from './queries/suggestions';
import { blameInput, decideAllInput, decideHunkInput, documentInput, suggestionInput } from './schema';

export const reviewRouter = router({
  suggestions: procedure.input(documentInput).query(({ ctx, input }) => suggestions(ctx.app, input)),
  suggestion: procedure.input(suggestionInput).query(({ ctx, input }) => suggestion(ctx.app, input)),
  /** Who wrote what, by items of the CRDT. */
  blame: procedure.input(blameInput).query(({ ctx, input }) => blame(ctx.app, input)),
  decideHunk: procedure.input(decideHunkInput).mutation(({ ctx, input }) => decideHunk(ctx.app, input)),
  decideAll: procedure.input(decideAllInput).mutation(({ ctx, input }) => decideAll(ctx.app, input)),
  settleHunks: procedure.input(documentInput).mutation(({ ctx, input }) => settleHunks(ctx.app, input)),
  /** Says when to read `suggestions` and `versions.history` again. */
  onReview: procedure
    .input(documentInput)
    .subscription(({ ctx, input, signal }) => reviewChanges(ctx.app, input, signal)),
});
