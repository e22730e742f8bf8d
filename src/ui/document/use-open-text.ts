import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentConnection } from '../editor/connection';
import type { ConnectionState } from '../editor/connection-state';
import type { EditorHandle } from '../editor/editor-options';
import { noteSaved } from '../shell/account/unsaved-edits';
import type { PresentPerson } from './bar/Presence';
import type { OpenDocument } from './open-document';

/** A document on a page, with its editor and connection once they exist. */
export interface OpenText {
  document: OpenDocument;
  editor: EditorHandle | undefined;
  connection: DocumentConnection | undefined;
  state: ConnectionState | undefined;
  /** Whether all edits made here are on the server's disk. */
  saved: boolean;
  /** The other people who have the document open. */
  people: readonly PresentPerson[];
  setDocument(document: OpenDocument): void;
  /** The function that follows links of the text; set by `ConnectedDocument`. */
  openLink: RefObject<((href: string) => void) | undefined>;
  /** Callbacks for `EditorPane`. */
  pane: {
    onOpenLink(href: string): void;
    onEditor(editor: EditorHandle | undefined): void;
    onConnection(state: ConnectionState, connection: DocumentConnection | undefined): void;
    onPeople(people: readonly PresentPerson[]): void;
  };
}

const NOBODY: readonly PresentPerson[] = [];

/** Holds the editor, connection and other state that `EditorPane` and `ConnectedDocument` report. */
export function useOpenText(initial: OpenDocument): OpenText {
  const [document, setDocument] = useState(initial);
  const [editor, setEditor] = useState<EditorHandle>();
  const [opened, setOpened] = useState<{ state: ConnectionState; connection: DocumentConnection | undefined }>();
  const [people, setPeople] = useState(NOBODY);
  const openLink = useRef<(href: string) => void>(undefined);
  const saved = opened?.state.saved ?? true;
  useEffect(() => {
    noteSaved(initial.documentId, saved);
    return () => noteSaved(initial.documentId, true);
  }, [initial.documentId, saved]);
  const onOpenLink = useCallback((href: string) => openLink.current?.(href), []);
  const onConnection = useCallback(
    (state: ConnectionState, connection: DocumentConnection | undefined) => setOpened({ state, connection }),
    [],
  );
  return {
    ...{ document, editor, saved, people, setDocument, openLink },
    connection: opened?.connection,
    state: opened?.state,
    pane: { onOpenLink, onEditor: setEditor, onConnection, onPeople: setPeople },
  };
}
