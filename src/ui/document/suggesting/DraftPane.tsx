import { useEffect, useMemo, useRef } from 'react';
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
import { useDraftHunks } from './use-draft-hunks';

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
  const { changes, hunks, onEdits, editsToUndo } = useDraftHunks(connection, live, kind === 'markdown');
  const extension = useMemo(
    () => draftChanges({ draft: connection.ytext, live: live.ytext }, onEdits),
    [connection, live, onEdits],
  );
  useUnsentEdits({ document, draftId, connection, state });
  const latest = useRef(onReport);
  useEffect(() => {
    latest.current = onReport;
  });
  useEffect(() => latest.current({ state, changes, hunks, editsToUndo }), [state, changes, hunks, editsToUndo]);
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
