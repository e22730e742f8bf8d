import { procedure, router, sessionProcedure } from '@/identity/trpc';
import { discardDraft } from './commands/discard-draft';
import { setSuggesting } from './commands/set-suggesting';
import { shareDraft } from './commands/share-draft';
import { startDraft } from './commands/start-draft';
import { submitDraft } from './commands/submit-draft';
import { drafts } from './queries/drafts';
import { suggestingSettings } from './queries/suggesting-settings';
import {
  documentInput,
  draftInput,
  setSuggestingInput,
  shareDraftInput,
  startDraftInput,
  submitDraftInput,
} from './schema';

/** Suggestions that people are still writing. `review.onReview` signals when to read `list` again. */
export const draftsRouter = router({
  list: procedure.input(documentInput).query(({ ctx, input }) => drafts(ctx.app, input)),
  /** Returns the person's draft of a document, and starts it if there is none. It can continue a suggestion. */
  start: procedure.input(startDraftInput).mutation(({ ctx, input }) => startDraft(ctx.app, input)),
  /** Lets others write in the actor's draft, or stops sharing it. */
  share: procedure.input(shareDraftInput).mutation(({ ctx, input }) => shareDraft(ctx.app, input)),
  submit: procedure.input(submitDraftInput).mutation(({ ctx, input }) => submitDraft(ctx.app, input)),
  /** Whether the actor's new drafts are shared from the start, and submitted when they leave suggesting mode. */
  settings: sessionProcedure.query(({ ctx }) => suggestingSettings(ctx.app)),
  setSettings: sessionProcedure.input(setSuggestingInput).mutation(({ ctx, input }) => setSuggesting(ctx.app, input)),
  discard: procedure.input(draftInput).mutation(({ ctx, input }) => discardDraft(ctx.app, input)),
});
