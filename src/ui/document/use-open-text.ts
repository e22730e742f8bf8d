import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentConnection } from '../editor/connection';
import type { ConnectionState } from '../editor/connection-state';
import type { EditorHandle } from '../editor/editor-options';
import { noteSaved } from '../shell/account/unsaved-edits';
import type { PresentPerson } from './bar/Presence';
import type { OpenDocument } from './open-document';

export type OpenLink = (href: string) => void;

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
  /** Whether the text lacks its suggestions, because the server is away and this browser doesn't store them. */
  lacksSuggestions: boolean;
  /** Follows a link of the text, at once or as soon as it is known how. */
  openLink: OpenLink;
  /** Callbacks for `ConnectedDocument`, which loads after the text. */
  side: {
    onDocument(document: OpenDocument): void;
    /** Tells how links are followed. */
    onOpenLink(openLink: OpenLink): void;
    onLack(isLacking: boolean): void;
  };
  /** Callbacks for `EditorPane`. */
  pane: {
    onOpenLink: OpenLink;
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
  const [lacksSuggestions, setLack] = useState(false);
  const { openLink, setOpenLink } = useLinks();
  const saved = opened?.state.saved ?? true;
  useEffect(() => {
    noteSaved(initial.documentId, saved);
    return () => noteSaved(initial.documentId, true);
  }, [initial.documentId, saved]);
  const onConnection = useCallback(
    (state: ConnectionState, connection: DocumentConnection | undefined) => setOpened({ state, connection }),
    [],
  );
  return {
    ...{ document, editor, saved, people, lacksSuggestions, openLink },
    connection: opened?.connection,
    state: opened?.state,
    side: { onDocument: setDocument, onOpenLink: setOpenLink, onLack: setLack },
    pane: { onOpenLink: openLink, onEditor: setEditor, onConnection, onPeople: setPeople },
  };
}

/** Links that are clicked before it is known how to follow them wait; the last one counts. */
function useLinks() {
  const follow = useRef<OpenLink>(undefined);
  const waiting = useRef<string>(undefined);
  const openLink = useCallback((href: string) => {
    if (follow.current) follow.current(href);
    else waiting.current = href;
  }, []);
  const setOpenLink = useCallback((next: OpenLink) => {
    follow.current = next;
    if (waiting.current !== undefined) next(waiting.current);
    waiting.current = undefined;
  }, []);
  return { openLink, setOpenLink };
}
