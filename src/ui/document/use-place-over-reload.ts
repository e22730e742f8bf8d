import { EditorView } from '@codemirror/view';
import { useEffect } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import { takeCarried } from '../shell/over-reload';
import { useCarried } from '../shell/use-carried';
import type { DocumentThreads } from '../threads/threads-context';
import type { Draft } from '../threads/use-threads';
import type { PanelId } from './panel/panels';
import type { PanelState } from './panel/use-panel';

const PLACE = 'place';
/** How long to wait for the text, in ms. If it is still too short then, it was shortened, and the place is dropped. */
const WAIT_MS = 10_000;

interface Place {
  /** Offsets of the first position in view and of the caret, in UTF-16 units. */
  top: number;
  caret: number;
  panel: PanelId | undefined;
  hunk: string | undefined;
  thread: string | undefined;
  draft: Draft | undefined;
}

interface PlaceOptions {
  editor: EditorHandle | undefined;
  panel: PanelState;
  threads: Pick<DocumentThreads, 'selected' | 'select' | 'draft' | 'setDraft'>;
  review: { selected: string | undefined; select(hunkId: string | undefined): void };
  /** Only the place in the document in focus is kept. */
  isInFocus: boolean;
}

/** Keeps the reader's place, the open panel and a comment's passage over a reload that Variorum itself starts. */
export function usePlaceOverReload({ editor, panel, threads, review, isInFocus }: PlaceOptions): void {
  const { selected, select, draft, setDraft } = threads;
  useCarried(isInFocus ? PLACE : undefined, (): Place | undefined => {
    const beside = { panel: panel.open, hunk: review.selected, thread: selected, draft };
    return editor && { ...viewOf(editor), ...beside };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each editor
  useEffect(() => {
    const place = isInFocus && editor && takeCarried<Place>(PLACE);
    if (!place) return;
    if (place.draft) setDraft(place.draft);
    if (place.thread) select(place.thread);
    if (place.hunk) review.select(place.hunk);
    if (place.panel) panel.show(place.panel);
    return goTo(editor, place);
  }, [editor]);
}

function viewOf({ view }: EditorHandle): Pick<Place, 'top' | 'caret'> {
  const height = Math.max(0, view.scrollDOM.getBoundingClientRect().top - view.documentTop);
  return { top: view.lineBlockAtHeight(height).from, caret: view.state.selection.main.head };
}

/** Scrolls to a place once the text is long enough. Returns a function that cancels it. */
function goTo(editor: EditorHandle, { top, caret }: Place): () => void {
  const { view } = editor;
  let next: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    if (view.state.doc.length < Math.max(top, caret)) return;
    giveUp();
    view.dispatch({ selection: { anchor: caret }, effects: EditorView.scrollIntoView(top, { y: 'start' }) });
  };
  // Deferred, because a listener must not change the editor while it is notified.
  const soon = () => {
    clearTimeout(next);
    next = setTimeout(go);
  };
  const stop = editor.subscribe(soon);
  const timer = setTimeout(giveUp, WAIT_MS);
  function giveUp(): void {
    stop();
    clearTimeout(next);
    clearTimeout(timer);
  }
  soon();
  return giveUp;
}
