import type { TextEdit } from '@/versions/core/edits/edits';
import type { Hunk } from '@/versions/core/hunks/hunks';

/** Why the text doesn't show the suggested changes. Nobody can decide on a change that the text doesn't show. */
export interface Hiding {
  /** The draft that is shown instead. Undefined if the text is shown as it is. */
  draft: ShownDraft | undefined;
  /** The suggestion that the draft which is started next continues. */
  amends?: string | undefined;
  /** Whether showing the changes also switches to Reviewing. */
  showsReviewing: boolean;
  onShow(): void;
}

/** A draft as the review lists it. */
export interface ShownDraft {
  draftId: string;
  /** Null for the person's own draft. */
  authorName: string | null;
  /** Undefined if unknown. */
  changes: number | undefined;
  /** Undefined if unknown, and in long texts. */
  hunks: readonly Hunk[] | undefined;
  /**
   * Returns the edits of the draft's text that take one change back, or undefined if the draft no longer has it. Undefined
   * if the person can't write in the draft.
   */
  editsToUndo?: ((change: Hunk) => readonly TextEdit[] | undefined) | undefined;
}
