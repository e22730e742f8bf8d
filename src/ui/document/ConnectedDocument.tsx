import dynamic from 'next/dynamic';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/document';
import { drawnSuggestions, focusedSuggestion } from '@/review/core/reviewer/variants';
import { TaskRunsCommand } from '../agent/tasks/TaskRunsCommand';
import { BlameShortcut } from '../blame/BlameShortcut';
import type { DocumentConnection } from '../editor/connection';
import type { ConnectionState } from '../editor/connection-state';
import type { EditorHandle } from '../editor/editor-options';
import { useCloseTypedHunks } from '../review/deciding/use-close-typed-hunks';
import { useReviewCommand } from '../review/deciding/use-review-command';
import type { Hiding } from '../review/hidden/hiding';
import { type Review, useReview } from '../review/panel/use-review';
import { ApiProvider } from '../shell/ApiProvider';
import { usePageCommand } from '../shell/page-commands';
import { useMay } from '../shell/viewer';
import { ThreadsProvider } from '../threads/threads-context';
import { useDocumentThreads } from '../threads/use-document-threads';
import { BacklinksCommand } from './backlinks/BacklinksCommand';
import { ShownFile } from './files/ShownFile';
import { useLinkedHeading } from './links/use-linked-heading';
import { useLinkedPlace } from './links/use-linked-place';
import { useOpenLink } from './links/use-open-link';
import { useOfflineCopy } from './offline/use-offline-copy';
import type { OpenDocument } from './open-document';
import { PanelDock } from './panel/PanelDock';
import type { PanelState } from './panel/use-panel';
import { ReplaceCommand } from './replace/ReplaceCommand';
import { useAskPlace } from './use-ask-place';
import { useDocument } from './use-document';
import { useHunkPlaces } from './use-hunk-places';
import { useOfferedHeadings } from './use-offered-headings';
import type { OpenLink } from './use-open-text';
import { useOverlay } from './use-overlay';
import { usePlaceOverReload } from './use-place-over-reload';

const InlineAsk = dynamic(() => import('../agent/inline/InlineAsk').then((m) => m.InlineAsk), { ssr: false });

interface ConnectedDocumentProps {
  initial: OpenDocument;
  editor: EditorHandle | undefined;
  connection: DocumentConnection | undefined;
  state: ConnectionState | undefined;
  panel: PanelState;
  /** Why the text doesn't show the suggested changes. Nobody can ask in the text then, nor freeze in a draft. */
  hiding: Hiding | undefined;
  /** Lets the person continue a suggestion as their own. */
  onAmend?: ((suggestionId: string) => void) | undefined;
  /** Default true. If a page has several documents, only this one has the panel, palette commands and keys. */
  isInFocus?: boolean;
  /** Called when a change or thread of this text was selected, so that the text must be visible. */
  onSelected?(): void;
  /** Called when the text begins or ends to lack its suggestions, because the server is away and none are stored. */
  onLack(isLacking: boolean): void;
  /** Called when the document's name or place changes. */
  onDocument(document: OpenDocument): void;
  /** Receives the function that follows links of the text. */
  onOpenLink(openLink: OpenLink): void;
}

/** Everything about a document that needs the API: suggestions in the text, the panel, links to other documents. */
export function ConnectedDocument(props: ConnectedDocumentProps) {
  return (
    <ApiProvider>
      <Side {...props} />
      {(props.isInFocus ?? true) && <ShownFile />}
    </ApiProvider>
  );
}

function Side({ isInFocus = true, ...props }: ConnectedDocumentProps) {
  const { initial, editor, connection, state, panel, hiding } = props;
  const { onSelected, onDocument, onOpenLink } = props;
  const document = useDocument(initial);
  const isRestored = useOfflineCopy({ document, connection, state, isInFocus });
  const mayDecide = useMay('decide') && !document.trashed;
  // Deciding needs the server.
  const decides = !useOffline() && mayDecide;
  const review = useReview(document.documentId, editor, hiding);
  useTellLack(isRestored && !hiding && review.query.data === undefined, props.onLack);
  const isDraft = hiding?.draft !== undefined;
  const places = useHunkPlaces(editor);

  useEffect(() => onDocument(document), [document, onDocument]);
  useOpensLinks(document, editor, onOpenLink);

  const selectHunk = (id: string) => {
    review.select(id);
    panel.show('review');
  };
  const decide = async (id: string, kind: 'accept' | 'reject') => {
    // If the decision failed, show the change's card.
    if (!(await review.decide(id, { kind }))) selectHunk(id);
  };
  const focused = focusedSuggestion(review.suggestions, review.selected);
  const drawn = useMemo(() => drawnSuggestions(review.suggestions, focused), [review.suggestions, focused]);
  useOverlay({
    editor,
    suggestions: drawn,
    focused,
    selected: review.selected,
    onSelect: selectHunk,
    onDecide: decides ? (id, kind) => void decide(id, kind) : undefined,
    onUndo: review.undoIfLast,
    onOwnEdit: review.noteEdit,
  });
  useCloseTypedHunks({ documentId: document.documentId, editor, connection, places, mayDecide: decides });

  const { show } = panel;
  usePageCommand(
    mayDecide && isInFocus && !isDraft
      ? {
          key: 'freeze',
          label: t('freeze'),
          run: () => void review.frozen.freeze(),
        }
      : undefined,
  );
  const inFocus = isInFocus ? editor : undefined;
  useOfferedHeadings(inFocus);
  useLinkedHeading(inFocus);
  // An answer's changes are decided in the form, so it is offered only where the text shows them.
  const mayAsk = useMay('run_turn') && !document.trashed && !hiding;
  const askPlace = useAskPlace(editor, { documentId: document.documentId, mayAsk });

  const threads = useDocumentThreads({
    documentId: document.documentId,
    editor,
    mayComment: useMay('comment') && !document.trashed,
    isInFocus,
    drawnHunks: review.open,
    onShow: useCallback(() => show('comments'), [show]),
  });
  usePlaceOverReload({ editor, panel, threads, review, isInFocus });
  const selectLinked = (id: string) => selectShown(id, review, hiding);
  useLinkedPlace(isInFocus ? { show, selectHunk: selectLinked, selectThread: threads.select } : undefined);
  const selected = review.selected ?? threads.selected;
  const latestSelected = useEffectEvent(() => onSelected?.());
  useEffect(() => {
    if (selected !== undefined) latestSelected();
  }, [selected]);

  const inlineAsk = askPlace && (
    <InlineAsk
      place={askPlace}
      documentId={document.documentId}
      review={review}
      mayDecide={mayDecide}
      onStarted={panel.noteAsked}
      onShowInPanel={() => panel.show('agent')}
    />
  );
  if (!isInFocus) return inlineAsk;
  return (
    <ThreadsProvider value={threads}>
      {inlineAsk}
      <ReviewCommand onShow={() => show('review')} />
      <BacklinksCommand documentId={document.documentId} />
      <ReplaceCommand projectId={document.projectId} projectName={document.projectName} />
      <TaskRunsCommand projectId={document.projectId} />
      <BlameShortcut editor={isDraft ? undefined : editor} documentId={document.documentId} />
      <PanelDock
        document={document}
        editor={editor}
        panel={panel}
        {...{ review, hiding, places, mayDecide }}
        onAmend={props.onAmend}
        onLeave={() => {
          review.select(undefined);
          threads.select(undefined);
          editor?.focus();
        }}
      />
    </ThreadsProvider>
  );
}

function useTellLack(isLacking: boolean, onLack: ConnectedDocumentProps['onLack']): void {
  useEffect(() => onLack(isLacking), [isLacking, onLack]);
}

/** Tells the page how a link in the text is opened. */
function useOpensLinks(
  document: OpenDocument,
  editor: EditorHandle | undefined,
  onOpenLink: ConnectedDocumentProps['onOpenLink'],
): void {
  const follow = useOpenLink(document, editor);
  useEffect(() => {
    onOpenLink(follow);
  });
}

/** Selects a change that a link leads to, and shows it in the text. */
function selectShown(hunkId: string, { hidden, select }: Review, hiding: Hiding | undefined): void {
  if (hidden.some(({ id }) => id === hunkId)) hiding?.onShow();
  select(hunkId);
}

function ReviewCommand({ onShow }: { onShow(): void }) {
  useReviewCommand(onShow);
  return null;
}
