import { procedure, router } from '@/identity/trpc';
import { decideTreeChange } from './commands/decide-tree-change';
import { undoTreeChange } from './commands/undo-tree-change';
import { treeChangeText } from './queries/tree-change-text';
import { treeChange, treeChanges } from './queries/tree-changes';
import { decideTreeChangeInput, documentInput, treeChangeInput, treeChangeTextInput } from './schema';

export const treeChangesRouter = router({
  list: procedure.input(documentInput).query(({ ctx, input }) => treeChanges(ctx.app, input)),
  get: procedure.input(treeChangeInput).query(({ ctx, input }) => treeChange(ctx.app, input)),
  /** The text of a suggested document, a part at a time. */
  text: procedure.input(treeChangeTextInput).query(({ ctx, input }) => treeChangeText(ctx.app, input)),
  decide: procedure.input(decideTreeChangeInput).mutation(({ ctx, input }) => decideTreeChange(ctx.app, input)),
  undo: procedure.input(treeChangeInput).mutation(({ ctx, input }) => undoTreeChange(ctx.app, input)),
});
