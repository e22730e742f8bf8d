import { DOCUMENT_INPUT_BYTES, WORDING_INPUT_BYTES } from '@/identity/calls/limits';
import { procedure, router } from '@/identity/trpc';
import { suggestTextInput } from '@/versions/schema';
import { closeTypedHunks } from './commands/close-typed-hunks';
import { decideAll } from './commands/decide-all';
import { decideChangeSet } from './commands/decide-change-set';
import { decideHunk } from './commands/decide-hunk';
import { decideMany } from './commands/decide-many';
import { setRules } from './commands/set-rules';
import { suggestText } from './commands/suggest-text';
import { undoDecision } from './commands/undo/undo-decision';
import { undoMany } from './commands/undo/undo-many';
import { withdrawSuggestion } from './commands/withdraw-suggestion';
import { eraseGuest } from './guests/commands/erase-guest';
import { blame } from './queries/blame';
import { changeSet } from './queries/change-set';
import { conflicts } from './queries/conflicts';
import { reviewChanges } from './queries/review-changes';
import { rules } from './queries/rules';
import { suggestion, suggestions } from './queries/suggestions';
import {
  blameInput,
  changeSetInput,
  decideAllInput,
  decideChangeSetInput,
  decideHunkInput,
  decideManyInput,
  documentInput,
  eraseGuestInput,
  hunkInput,
  projectInput,
  setRulesInput,
  suggestionInput,
  undoManyInput,
} from './schema';

export const reviewRouter = router({
  suggestions: procedure.input(documentInput).query(({ ctx, input }) => suggestions(ctx.app, input)),
  suggestion: procedure.input(suggestionInput).query(({ ctx, input }) => suggestion(ctx.app, input)),
  conflicts: procedure.input(suggestionInput).query(({ ctx, input }) => conflicts(ctx.app, input)),
  /** Suggests a person's own text. `versions.checkOut` returns the version that it's based on. */
  suggestText: procedure
    .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
    .input(suggestTextInput)
    .mutation(({ ctx, input }) => suggestText(ctx.app, input)),
  /** Returns who wrote what, by items of the CRDT. */
  blame: procedure.input(blameInput).query(({ ctx, input }) => blame(ctx.app, input)),
  decideHunk: procedure
    .meta({ maxInputBytes: WORDING_INPUT_BYTES })
    .input(decideHunkInput)
    .mutation(({ ctx, input }) => decideHunk(ctx.app, input)),
  decideAll: procedure.input(decideAllInput).mutation(({ ctx, input }) => decideAll(ctx.app, input)),
  decideMany: procedure.input(decideManyInput).mutation(({ ctx, input }) => decideMany(ctx.app, input)),
  undoDecision: procedure.input(hunkInput).mutation(({ ctx, input }) => undoDecision(ctx.app, input)),
  undoMany: procedure.input(undoManyInput).mutation(({ ctx, input }) => undoMany(ctx.app, input)),
  /** Withdraws the open changes of the caller's own suggestion. */
  withdraw: procedure.input(suggestionInput).mutation(({ ctx, input }) => withdrawSuggestion(ctx.app, input)),
  changeSet: procedure.input(changeSetInput).query(({ ctx, input }) => changeSet(ctx.app, input)),
  decideChangeSet: procedure.input(decideChangeSetInput).mutation(({ ctx, input }) => decideChangeSet(ctx.app, input)),
  rules: procedure.input(projectInput).query(({ ctx, input }) => rules(ctx.app, input)),
  setRules: procedure.input(setRulesInput).mutation(({ ctx, input }) => setRules(ctx.app, input)),
  /** Erases the name and the notes that a guest of a share link left. */
  eraseGuest: procedure.input(eraseGuestInput).mutation(({ ctx, input }) => eraseGuest(ctx.app, input)),
  closeTypedHunks: procedure.input(documentInput).mutation(({ ctx, input }) => closeTypedHunks(ctx.app, input)),
  /** Signals when to read `suggestions` and `versions.history` again. */
  onReview: procedure
    .input(documentInput)
    .subscription(({ ctx, input, signal }) => reviewChanges(ctx.app, input, signal)),
});
