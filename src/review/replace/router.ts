import { procedure, router } from '@/identity/trpc';
import { replaceInDocuments } from './commands/replace-in-documents';
import { suggestReplacements } from './commands/suggest-replacements';
import { undoReplace } from './commands/undo-replace';
import { findInProject } from './queries/find-in-project';
import { findInProjectInput, replaceInput, undoReplaceInput } from './schema';

/** Find and replace in a whole project. */
export const replaceRouter = router({
  find: procedure
    .meta({ isHeavy: true })
    .input(findInProjectInput)
    .query(({ ctx, input, signal }) => findInProject(ctx.app, input, signal)),
  edit: procedure
    .meta({ isHeavy: true })
    .input(replaceInput)
    .mutation(({ ctx, input }) => replaceInDocuments(ctx.app, input)),
  suggest: procedure
    .meta({ isHeavy: true })
    .input(replaceInput)
    .mutation(({ ctx, input }) => suggestReplacements(ctx.app, input)),
  undo: procedure.input(undoReplaceInput).mutation(({ ctx, input }) => undoReplace(ctx.app, input)),
});
