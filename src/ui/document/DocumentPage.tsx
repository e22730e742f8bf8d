'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { DocumentConnection } from '../editor/connection';
import type { ConnectionState } from '../editor/connection-state';
import type { EditorHandle, EditorMode } from '../editor/editor-options';
import { announce } from '../kit/feedback/live-region';
import { showToast } from '../kit/feedback/toast-store';
import { noteSaved } from '../shell/account/unsaved-edits';
import { textStands, useAfterText } from '../shell/after-text';
import { useMay, useViewer } from '../shell/viewer';
import { Banners } from './banners/Banners';
import { ACTIVITY_WORDS, type Activity } from './bar/modes';
import type { PresentPerson } from './bar/Presence';
import { noticeOf, saveStateOf } from './bar/save-state-of';
import { TopBar } from './bar/TopBar';
import type { OpenDocument } from './open-document';
import { PanelPlace } from './panel/PanelPlace';
import type { PanelId } from './panel/panels';
import { useComposerKey, usePanel } from './panel/use-panel';
import { TextLoading } from './TextLoading';

const loadEditor = () => import('./EditorPane').then((m) => m.EditorPane);
const EditorPane = dynamic(loadEditor, { ssr: false, loading: () => <TextLoading /> });
// Its download begins with this file, not only when the page has been hydrated.
if (typeof window !== 'undefined') void loadEditor();
const DocumentSide = dynamic(() => import('./DocumentSide').then((m) => m.DocumentSide), {
  ssr: false,
  loading: () => <PanelPlace />,
});

interface DocumentPageProps {
  initial: OpenDocument;
  initialPanel: PanelId | undefined;
}

/** A document: bar, text, and beside it what loads once the text stands. */
export function DocumentPage({ initial, initialPanel }: DocumentPageProps) {
  const [document, setDocument] = useState(initial);
  const viewer = useViewer();
  const mayEdit = useMay('edit') && !document.trashed;
  const panel = usePanel(initialPanel);
  const [wanted, setActivity] = useState<Activity>('editing');
  const activity = mayEdit || wanted !== 'editing' ? wanted : 'viewing';
  const [drawing, setDrawing] = useState<EditorMode>('live');
  const [editor, setEditor] = useState<EditorHandle>();
  const [connection, setConnection] = useState<ConnectionState>();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const opened = useRef<DocumentConnection>(undefined);
  const openLink = useRef<(href: string) => void>(undefined);
  const afterText = useAfterText();
  useComposerKey(panel.askAgent);
  useEffect(() => {
    if (!editor) return;
    textStands();
    // In an empty document there is nothing to do but write.
    if (editor.view.state.doc.length === 0) editor.focus();
  }, [editor]);
  useFreshRole(connection?.denied === 'reader', mayEdit);
  const saved = connection?.saved ?? true;
  useEffect(() => {
    noteSaved(initial.documentId, saved);
    return () => noteSaved(initial.documentId, true);
  }, [initial.documentId, saved]);

  const changeActivity = (next: Activity) => {
    setActivity(next);
    announce(`You are ${ACTIVITY_WORDS[next].toLowerCase()}.`);
    if (next === 'reviewing') panel.show('review');
  };

  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col max-[899px]:pb-12">
        <TopBar
          document={document}
          people={people}
          save={mayEdit && connection ? saveStateOf(connection) : undefined}
          activity={activity}
          drawing={drawing}
          panelOpen={panel.open !== undefined}
          onActivity={changeActivity}
          onDrawing={setDrawing}
          onTogglePanel={panel.toggle}
        />
        <Banners
          document={document}
          notice={connection && noticeOf(connection, mayEdit)}
          keptText={saved ? undefined : () => opened.current?.takeOut() ?? ''}
        />
        <EditorPane
          document={document}
          userId={viewer.userId}
          mode={drawing}
          readOnly={activity !== 'editing' || connection?.isDiskFull === true}
          onOpenLink={(href) => openLink.current?.(href)}
          onEditor={setEditor}
          onConnection={(state, connection) => {
            opened.current = connection;
            setConnection(state);
          }}
          onPeople={setPeople}
        />
      </div>
      {afterText ? (
        <DocumentSide
          initial={initial}
          editor={editor}
          panel={panel}
          drawsSuggestions={activity !== 'viewing'}
          onDocument={setDocument}
          openLink={openLink}
        />
      ) : (
        <PanelPlace />
      )}
    </div>
  );
}

/**
 * The server takes edits no longer, or again: the person's role has changed, and the page shows what goes with it. Whose
 * text becomes fixed under their hands is told why.
 */
function useFreshRole(denied: boolean, mayEdit: boolean): void {
  const router = useRouter();
  const known = useRef(denied);
  useEffect(() => {
    if (known.current === denied) return;
    known.current = denied;
    if (denied && mayEdit) showToast('Your access changed. You can only read this document now.', { tone: 'problem' });
    router.refresh();
  }, [denied, mayEdit, router]);
}
