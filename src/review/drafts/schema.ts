import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import { descriptionSchema, type Person, type SuggestedText } from '@/versions/schema';

export const documentInput = z.object({ documentId: idSchema });
export const startDraftInput = z.object({
  documentId: idSchema,
  /** A suggestion to continue: the draft begins with its open changes and replaces it when it's submitted. */
  suggestionId: idSchema.optional(),
});
export type StartDraftInput = z.infer<typeof startDraftInput>;
export const draftInput = z.object({ draftId: idSchema });
export const shareDraftInput = draftInput.extend({ isShared: z.boolean() });
export type ShareDraftInput = z.infer<typeof shareDraftInput>;
const suggestingSettings = z.object({
  /** Whether new drafts are shared from the start. */
  sharesAtOnce: z.boolean(),
  /** Whether drafts are submitted when their author leaves suggesting mode in the browser. */
  submitsOnLeave: z.boolean(),
});
export type SuggestingSettings = z.infer<typeof suggestingSettings>;
export const setSuggestingInput = suggestingSettings.partial();
export type SetSuggestingInput = z.infer<typeof setSuggestingInput>;
export const submitDraftInput = z.object({
  draftId: idSchema,
  /** What the suggestion is for. */
  description: descriptionSchema.default('Suggested changes'),
});
export type SubmitDraftInput = z.infer<typeof submitDraftInput>;

/** A suggestion that someone is still writing. Its text is at `/sync/drafts/<draftId>`. */
export interface DraftView {
  draftId: string;
  documentId: string;
  author: Person;
  startedAt: Date;
  isOwn: boolean;
  /** Whether nobody has written in it yet. A draft whose changes were all taken back isn't empty. */
  isEmpty: boolean;
  /** Whether everyone who may comment on the document can write in it. */
  isShared: boolean;
  /** Whether the current user may write in it. */
  mayWrite: boolean;
  /** The suggestion with whose changes it began, and which it replaces when it's submitted. */
  amendsId: string | null;
}

export type SubmittedDraft = SuggestedText;
