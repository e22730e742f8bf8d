import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftEdit } from '@/versions/core/drafts/draft-edits';
import { computeHunks, type Hunk } from '@/versions/core/hunks/hunks';
import type { DocumentConnection } from '../../editor/connection';
import type { ConnectionState } from '../../editor/connection-state';
import { DocumentEditor } from '../../editor/DocumentEditor';
import { draftChanges } from '../../editor/drafting/draft-changes';
import type { EditorHandle, EditorMode } from '../../editor/editor-options';
import { noteSaved } from '../../shell/account/unsaved-edits';
import { LazyOutlineBacklinks } from '../backlinks/LazyOutlineBacklinks';
import { useUnsentEdits } from '../offline/use-unsent-edits';
import type { OpenDocument } from '../open-document';
import type { DraftReport, OpenDraft } from './open-draft';

interface DraftPaneProps {
  document: OpenDocument;
  draft: OpenDraft;
  connection: DocumentConnection;
  state: ConnectionState;
  /** The connection to the document, because the draft is shown as changes of its text. */
  live: DocumentConnection;
  mode: EditorMode;
  dark: boolean;
  onOpenLink(href: string): void;
  onEditor(editor: EditorHandle | undefined): void;
  onReport(report: DraftReport): void;
}

/** The text of a draft suggestion, with its changes marked. */
export function DraftPane({ document, draft, connection, state, live, mode, dark, onReport, ...on }: DraftPaneProps) {
  const { documentId, kind, path } = document;
  const { draftId } = draft;
  const { changes, hunks, onEdits } = useChanges(connection, live, kind === 'markdown');
  const extension = useMemo(
    () => draftChanges({ draft: connection.ytext, live: live.ytext }, onEdits),
    [connection, live, onEdits],
  );
  useUnsentEdits({ document, draftId, connection, state });
  const latest = useRef(onReport);
  useEffect(() => {
    latest.current = onReport;
  });
  useEffect(() => latest.current({ state, changes, hunks }), [state, changes, hunks]);
  useEffect(() => {
    noteSaved(draftId, state.saved);
    return () => noteSaved(draftId, true);
  }, [draftId, state.saved]);
  return (
    <DocumentEditor
      className="document-editor @container flex min-h-0 flex-1 flex-col"
      documentId={documentId}
      draftId={draftId}
      ytext={connection.ytext}
      awareness={connection.awareness}
      kind={kind}
      path={path}
      mode={mode}
      readOnly={!draft.mayWrite}
      dark={dark}
      extension={extension}
      outlineFoot={<LazyOutlineBacklinks documentId={documentId} />}
      {...on}
    />
  );
}

/** How long the changes may be outdated, in ms, because computing them reads both texts. */
const COUNT_MS = 250;
/** Above this length, in UTF-16 units, edits are only counted, without merging them into words and tables. */
const LONGEST_COUNTED = 300_000;
const NO_HUNKS: readonly Hunk[] = [];

function useChanges(draft: DocumentConnection, live: DocumentConnection, markdown: boolean) {
  const [{ changes, hunks }, setChanges] = useState<Pick<DraftReport, 'changes' | 'hunks'>>({ changes: undefined });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onEdits = useCallback(
    (edits: readonly DraftEdit[]) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (edits.length === 0) return setChanges({ changes: 0, hunks: NO_HUNKS });
        if (live.ytext.length > LONGEST_COUNTED) return setChanges({ changes: edits.length });
        const made = computeHunks(live.ytext.toString(), draft.ytext.toString(), { markdown, edits });
        setChanges({ changes: made.length, hunks: made });
      }, COUNT_MS);
    },
    [draft, live, markdown],
  );
  return { changes, hunks, onEdits };
}
