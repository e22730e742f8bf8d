import { DOCUMENT_INPUT_BYTES } from '@/identity/calls/limits';
import { procedure, router } from '@/identity/trpc';
import { decideTreeChange } from './commands/decide-tree-change';
import { suggestOwnTreeChange, suggestOwnTreeChanges } from './commands/suggest-own-tree-change';
import { undoTreeChange } from './commands/undo-tree-change';
import { withdrawOwnTreeChange } from './commands/withdraw-own-tree-change';
import { openTreeChanges } from './queries/open-tree-changes';
import { treeChangeText } from './queries/tree-change-text';
import { treeChange, treeChanges } from './queries/tree-changes';
import {
  decideTreeChangeInput,
  documentInput,
  projectInput,
  suggestOwnTreeChangeInput,
  suggestOwnTreeChangesInput,
  treeChangeInput,
  treeChangeTextInput,
} from './schema';

export const treeChangesRouter = router({
  /** Suggests a person's own new document, rename or deletion. */
  suggest: procedure
    .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
    .input(suggestOwnTreeChangeInput)
    .mutation(({ ctx, input }) => suggestOwnTreeChange(ctx.app, input)),
  /** Suggests several of them, all or none, as one change set: a folder's new name, for example. */
  suggestTogether: procedure
    .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
    .input(suggestOwnTreeChangesInput)
    .mutation(({ ctx, input }) => suggestOwnTreeChanges(ctx.app, input)),
  list: procedure.input(documentInput).query(({ ctx, input }) => treeChanges(ctx.app, input)),
  /** Returns the open tree changes of a project, for its tree: all, or the caller's own if they can't decide them. */
  open: procedure.input(projectInput).query(({ ctx, input }) => openTreeChanges(ctx.app, input)),
  get: procedure.input(treeChangeInput).query(({ ctx, input }) => treeChange(ctx.app, input)),
  /** The text of a suggested document, a part at a time. */
  text: procedure.input(treeChangeTextInput).query(({ ctx, input }) => treeChangeText(ctx.app, input)),
  decide: procedure.input(decideTreeChangeInput).mutation(({ ctx, input }) => decideTreeChange(ctx.app, input)),
  undo: procedure.input(treeChangeInput).mutation(({ ctx, input }) => undoTreeChange(ctx.app, input)),
  /** Withdraws the caller's own tree change, as long as nobody has decided it. */
  withdraw: procedure.input(treeChangeInput).mutation(({ ctx, input }) => withdrawOwnTreeChange(ctx.app, input)),
});
