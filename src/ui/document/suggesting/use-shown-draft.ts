import { useCallback, useState } from 'react';
import type { ConnectionState, OpenFailure } from '../../editor/connection-state';
import { noticeOf, saveStateOf } from '../bar/save-state-of';
import type { DraftReport, OpenDraft } from './open-draft';

/** Tracks the draft shown in place of the document's text, and the reports of its pane. */
export function useShownDraft() {
  const [draft, setDraft] = useState<OpenDraft>();
  const [report, setReport] = useState<DraftReport>();
  const [failure, setFailure] = useState<OpenFailure>();
  const [amends, setAmends] = useState<string>();
  /** Shows a draft. Without one, the next draft continues the suggestion `toAmend`. */
  const show = useCallback((next: OpenDraft | undefined, toAmend?: string) => {
    setReport(undefined);
    setFailure(undefined);
    setDraft(next);
    // `amends` is only for the draft that is started next, so it stays as it is while a draft is shown.
    if (!next) setAmends(toAmend);
  }, []);
  return { draft, report, failure, state: report?.state, amends, show, change: setDraft, setReport, setFailure };
}

interface PageStates {
  mayEdit: boolean;
  isSuggesting: boolean;
  /** The state of the connection to the document. */
  live: ConnectionState | undefined;
  shown: Pick<ReturnType<typeof useShownDraft>, 'draft' | 'state'>;
}

/** Returns whether the person's edits are saved, undefined if they can't write, and the message to show about them. */
export function writingState({ mayEdit, isSuggesting, live, shown: { draft, state } }: PageStates) {
  const notice = (live && noticeOf(live, mayEdit)) ?? (state && noticeOf(state, draft?.mayWrite ?? true));
  const written = isSuggesting || draft?.mayWrite ? state : mayEdit ? live : undefined;
  return { save: written && saveStateOf(written), notice };
}
