import type { TextEdit } from '@/versions/core/edits/edits';
import type { Hunk } from '@/versions/core/hunks/hunks';
import type { ConnectionState } from '../../editor/connection-state';

/** A draft suggestion whose text is shown in place of the document's. */
export interface OpenDraft {
  draftId: string;
  /** Null for the person's own draft. */
  authorName: string | null;
  /** Whether it is the person's own draft or its author lets others write in it. */
  mayWrite: boolean;
}

/** Reported by the pane of a draft. */
export interface DraftReport {
  state: ConnectionState;
  /** The number of changes that a reviewer would decide on, or undefined if unknown. */
  changes: number | undefined;
  /** The changes themselves. Undefined if unknown, and in long texts. */
  hunks?: readonly Hunk[] | undefined;
  /** Returns the edits of the draft's text that take one change back, or undefined if the draft no longer has it. */
  editsToUndo?(change: Hunk): readonly TextEdit[] | undefined;
}
