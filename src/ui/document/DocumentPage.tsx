'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { EditorMode } from '../editor/editor-options';
import { cx } from '../kit/cx';
import { announce } from '../kit/feedback/live-region';
import { textStands, useAfterText } from '../shell/after-text';
import { useMay, useViewer } from '../shell/viewer';
import { Banners } from './banners/Banners';
import { FollowingBar } from './bar/FollowingBar';
import { ACTIVITY_WORDS, type Activity } from './bar/modes';
import { noticeOf, saveStateOf } from './bar/save-state-of';
import { TopBar } from './bar/TopBar';
import { useFollowing } from './bar/use-following';
import type { OpenDocument } from './open-document';
import { PanelPlace } from './panel/PanelPlace';
import type { PanelId } from './panel/panels';
import { useComposerKey, usePanel } from './panel/use-panel';
import { TextLoading } from './TextLoading';
import { useFreshRole } from './use-fresh-role';
import { useOpenText } from './use-open-text';

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
  const text = useOpenText(initial);
  const { document, editor, state } = text;
  const viewer = useViewer();
  const mayEdit = useMay('edit') && !document.trashed;
  const panel = usePanel(initialPanel);
  const following = useFollowing(editor, text.connection?.awareness);
  const [wanted, setActivity] = useState<Activity>('editing');
  const activity = mayEdit || wanted !== 'editing' ? wanted : 'viewing';
  const [drawing, setDrawing] = useState<EditorMode>('live');
  const afterText = useAfterText();
  useComposerKey(panel.askAgent);
  useEffect(() => {
    if (!editor) return;
    textStands();
    // In an empty document there is nothing to do but write.
    if (isBlank(editor.view.state.doc)) {
      editor.view.dispatch({ selection: { anchor: editor.view.state.doc.length } });
      editor.focus();
    }
  }, [editor]);
  useFreshRole(state?.denied === 'reader', mayEdit);

  const changeActivity = (next: Activity) => {
    setActivity(next);
    announce(`You are ${ACTIVITY_WORDS[next].toLowerCase()}.`);
    if (next === 'reviewing') panel.show('review');
  };

  // On phones the sheet with the cards covers the lower half.
  const reviewsAbove = panel.open === 'review' && !panel.byDefault;

  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={cx('flex min-w-0 flex-1 flex-col', reviewsAbove ? 'max-[899px]:pb-[54dvh]' : 'max-[899px]:pb-12')}
      >
        <TopBar
          document={document}
          people={text.people}
          following={following}
          save={mayEdit && state ? saveStateOf(state) : undefined}
          activity={activity}
          drawing={drawing}
          panelOpen={panel.open !== undefined}
          onActivity={changeActivity}
          onDrawing={setDrawing}
          onTogglePanel={panel.toggle}
        />
        <Banners
          document={document}
          notice={state && noticeOf(state, mayEdit)}
          keptText={text.saved ? undefined : () => text.connection?.takeOut() ?? ''}
        />
        <div className="relative flex min-h-0 flex-1 flex-col">
          <EditorPane
            document={document}
            userId={viewer.userId}
            mode={drawing}
            readOnly={activity !== 'editing' || state?.isDiskFull === true}
            {...text.pane}
          />
          <FollowingBar following={following} />
        </div>
      </div>
      {afterText ? (
        <DocumentSide
          initial={initial}
          editor={editor}
          connection={text.connection}
          state={state}
          panel={panel}
          drawsSuggestions={activity !== 'viewing'}
          onDocument={text.setDocument}
          openLink={text.openLink}
        />
      ) : (
        <PanelPlace />
      )}
    </div>
  );
}

/** Whether a text is empty, or holds only the mark of its first heading, as new documents do. */
function isBlank(doc: { length: number; toString(): string }): boolean {
  return doc.length === 0 || (doc.length < 4 && doc.toString().trim() === '#');
}
