import type { ConnectionState } from '../../editor/connection-state';

/** A draft suggestion whose text is shown in place of the document's. */
export interface OpenDraft {
  draftId: string;
  /** Null: the person's own. */
  authorName: string | null;
  /** It's the person's own, or its author lets others write in it. */
  mayWrite: boolean;
}

/** What the pane of a draft reports. */
export interface DraftReport {
  state: ConnectionState;
  /** How many changes a reviewer would decide. Undefined while it isn't known. */
  changes: number | undefined;
}
