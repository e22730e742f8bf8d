'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import { cx } from '../kit/cx';
import { markEditorReady, useEditorReady } from '../shell/editor-ready';
import { useMay, useViewer } from '../shell/viewer';
import { useTellSuggesting } from '../tree/suggest/suggesting-mode';
import { Banners } from './banners/Banners';
import type { Activity } from './bar/modes';
import { OfflineLine } from './bar/OfflineLine';
import { TopBar } from './bar/TopBar';
import { useFollowing } from './bar/use-following';
import type { OpenDocument } from './open-document';
import { PanelPlace, PanelPlaceholder } from './panel/PanelPlaceholder';
import { isHalf, type PanelId } from './panel/panels';
import { useComposerKey, usePanel } from './panel/use-panel';
import { hidingOf, needsReview } from './suggesting/hiding-of';
import { useShownDraft, writingState } from './suggesting/use-shown-draft';
import { TextLoading } from './TextLoading';
import { useActivity } from './use-activity';
import { useFreshRole } from './use-fresh-role';
import { useOpenText } from './use-open-text';

const loadEditor = () => import('./EditorPane').then((m) => m.EditorPane);
const EditorPane = dynamic(loadEditor, { ssr: false, loading: () => <TextLoading /> });
// Starts the download with this file instead of waiting until the page is hydrated.
if (typeof window !== 'undefined') void loadEditor();
const ConnectedDocument = dynamic(() => import('./ConnectedDocument').then((m) => m.ConnectedDocument), {
  ssr: false,
  loading: () => <PanelPlaceholder />,
});

const FollowingBar = dynamic(() => import('./bar/FollowingBar').then((m) => m.FollowingBar), { ssr: false });
const UnderReviewLine = dynamic(() => import('./suggesting/UnderReviewLine').then((m) => m.UnderReviewLine), {
  ssr: false,
});
const DraftPlace = dynamic(() => import('./suggesting/DraftPlace').then((m) => m.DraftPlace), { ssr: false });

/** On phones, a sheet with cards covers the lower half. The formatting toolbar is hidden meanwhile. */
const ABOVE_SHEET = 'max-[899px]:pb-[54dvh] max-[899px]:[&_.document-editor>[role=toolbar]]:hidden';

interface DocumentPageProps {
  initial: OpenDocument;
  initialPanel: PanelId | undefined;
}

/** The page of a document: bar, text, and next to it parts that load after the text. */
export function DocumentPage({ initial, initialPanel }: DocumentPageProps) {
  const text = useOpenText(initial);
  const { document, editor, state } = text;
  const viewer = useViewer();
  const mayEditByRole = useMay('edit');
  const mayEdit = mayEditByRole && !document.trashed && !initial.suggestsOnly;
  // For people who can't ask the agent, the document comes alone.
  const panel = usePanel(initialPanel, useMay('run_turn'));
  const following = useFollowing(editor, text.connection?.awareness);
  const rights = { mayEdit, maySuggest: useMay('comment') && !document.trashed };
  const opensReview = initialPanel === 'review';
  const { mode, activity, drawing, choose, draw } = useActivity({ rights, opensReview, panel });
  const shown = useShownDraft();
  const afterText = useEditorReady();
  useComposerKey(panel.askAgent);
  useTextStands(editor);
  useFreshRole(state?.denied === 'reader', mayEdit);

  const changeActivity = (next: Activity, amends?: string) => {
    shown.show(undefined, amends);
    choose(next);
  };

  const isSuggesting = activity === 'suggesting';
  const showChanges = () => (needsReview({ mode, activity, shown }) ? changeActivity('reviewing') : draw('live'));
  useTellSuggesting(isSuggesting, document.projectId);
  /** Called when the shown draft no longer exists. */
  const leaveDraft = () => (isSuggesting ? changeActivity(mayEdit ? 'editing' : 'reviewing') : shown.show(undefined));

  // The state of the text that the person can write in now, if any.
  const { save, notice } = writingState({ mayEdit, isSuggesting, live: state, shown });

  const hiding = hidingOf({ mode, activity, shown, onShow: showChanges });
  // An open review says the same.
  const saysHidden = afterText && activity === 'viewing' && !hiding?.draft && panel.open !== 'review';
  const readsAbove = !panel.byDefault && isHalf(panel.open);

  return (
    <div className="flex min-h-0 flex-1">
      <div className={cx('flex min-w-0 flex-1 flex-col', readsAbove ? ABOVE_SHEET : 'max-[899px]:pb-12')}>
        <TopBar
          document={document}
          people={text.people}
          following={following}
          save={save}
          activity={activity}
          rights={rights}
          drawing={drawing}
          panelOpen={panel.open !== undefined}
          onActivity={changeActivity}
          onDrawing={draw}
          onTogglePanel={panel.toggle}
        />
        <Banners
          document={document}
          notice={notice}
          suggestsOnly={mayEditByRole && initial.suggestsOnly}
          keptText={text.saved ? undefined : () => text.connection?.takeOut() ?? ''}
        />
        {afterText && (
          <DraftPlace
            documentId={document.documentId}
            {...{ activity, editor, amends: shown.amends, draft: shown.draft }}
            {...{ report: shown.report, failure: shown.failure }}
            onDraft={shown.show}
            onChange={shown.change}
            onLeave={leaveDraft}
            onReview={showChanges}
          />
        )}
        <div className="relative flex min-h-0 flex-1 flex-col">
          <EditorPane
            document={document}
            userId={viewer.userId}
            mode={drawing}
            readOnly={activity !== 'editing' || state?.isDiskFull === true}
            isRead={activity === 'viewing'}
            draft={shown.draft}
            onDraftReport={shown.setReport}
            onDraftFailure={shown.setFailure}
            {...text.pane}
          />
          {following.followed && <FollowingBar followed={following.followed} onStop={following.stop} />}
        </div>
        {saysHidden && hiding && <UnderReviewLine documentId={document.documentId} hiding={hiding} />}
        <OfflineLine save={save} lacksSuggestions={text.lacksSuggestions} />
      </div>
      <PanelPlace isOpen={panel.open !== undefined}>
        {afterText ? (
          <ConnectedDocument
            initial={initial}
            editor={editor}
            connection={text.connection}
            state={state}
            panel={panel}
            hiding={hiding}
            onAmend={rights.maySuggest ? (suggestionId) => changeActivity('suggesting', suggestionId) : undefined}
            {...text.side}
          />
        ) : (
          <PanelPlaceholder />
        )}
      </PanelPlace>
    </div>
  );
}

function useTextStands(editor: EditorHandle | undefined): void {
  useEffect(() => {
    if (!editor) return;
    markEditorReady();
    // In an empty document there is nothing to do except write.
    if (isBlank(editor.view.state.doc)) {
      editor.view.dispatch({ selection: { anchor: editor.view.state.doc.length } });
      editor.focus();
    }
  }, [editor]);
}

/** Returns whether a text is empty, or contains only the mark of its first heading, as new documents do. */
function isBlank(doc: { length: number; toString(): string }): boolean {
  return doc.length === 0 || (doc.length < 4 && doc.toString().trim() === '#');
}
