'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { ConnectionState } from '../editor/connection-state';
import type { EditorHandle, EditorMode } from '../editor/editor-options';
import { announce } from '../kit/live-region';
import { useReview } from '../review/use-review';
import { isBlocked, isMod } from '../shell/keys';
import { useMay, useViewer } from '../shell/viewer';
import { Banners } from './Banners';
import { ACTIVITY_WORDS, type Activity } from './modes';
import type { OpenDocument } from './open-document';
import { PanelDock } from './PanelDock';
import type { PresentPerson } from './Presence';
import type { PanelId } from './panels';
import { saveStateOf } from './save-state-of';
import { TextLoading } from './TextLoading';
import { TopBar } from './TopBar';
import { useDocument } from './use-document';
import { useOpenLink } from './use-open-link';
import { usePanel } from './use-panel';

const EditorPane = dynamic(() => import('./EditorPane').then((m) => m.EditorPane), {
  ssr: false,
  loading: () => <TextLoading />,
});

const NO_SUGGESTIONS: ReturnType<typeof useReview>['suggestions'] = [];

interface DocumentPageProps {
  initial: OpenDocument;
  initialPanel: PanelId | undefined;
}

/** A document: bar, text, panel. */
export function DocumentPage({ initial, initialPanel }: DocumentPageProps) {
  const document = useDocument(initial);
  const viewer = useViewer();
  const mayEdit = useMay('edit') && !document.trashed;
  const mayDecide = useMay('decide') && !document.trashed;
  const review = useReview(document.documentId);
  const openLink = useOpenLink(document);
  const panel = usePanel(initialPanel);
  const [activity, setActivity] = useState<Activity>(mayEdit ? 'editing' : 'viewing');
  const [drawing, setDrawing] = useState<EditorMode>('live');
  const [editor, setEditor] = useState<EditorHandle>();
  const [connection, setConnection] = useState<ConnectionState>();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  useComposerKey(panel.askAgent);

  const changeActivity = (next: Activity) => {
    setActivity(next);
    announce(`You are ${ACTIVITY_WORDS[next].toLowerCase()}.`);
    if (next === 'reviewing') panel.show('review');
  };

  const selectHunk = (id: string) => {
    review.select(id);
    panel.show('review');
  };

  const decide = async (id: string, kind: 'accept' | 'reject') => {
    // What could not be decided in passing needs a look at its card.
    if (!(await review.decide(id, { kind }))) selectHunk(id);
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
        <Banners document={document} notice={connection?.notice} />
        <EditorPane
          document={document}
          userId={viewer.userId}
          mode={drawing}
          readOnly={!mayEdit || activity !== 'editing'}
          suggestions={activity === 'viewing' ? NO_SUGGESTIONS : review.suggestions}
          selectedHunk={review.selected}
          onSelectHunk={selectHunk}
          onDecide={mayDecide ? (id, kind) => void decide(id, kind) : undefined}
          onHunkPlaces={(places) => {
            const there = [...places].filter(([, { status }]) => status === 'already_there').map(([id]) => id);
            if (mayDecide) review.settle(there);
          }}
          onOpenLink={openLink}
          onEditor={setEditor}
          onConnection={setConnection}
          onPeople={setPeople}
        />
      </div>
      <PanelDock
        document={document}
        editor={editor}
        panel={panel}
        review={review}
        mayDecide={mayDecide}
        onLeave={() => {
          review.select(undefined);
          editor?.focus();
        }}
      />
    </div>
  );
}

function useComposerKey(askAgent: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isBlocked() || !isMod(event) || event.key !== '/') return;
      event.preventDefault();
      askAgent();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [askAgent]);
}
