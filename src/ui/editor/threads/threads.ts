import { Compartment, type EditorState, type Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type * as Y from 'yjs';
import { anchorPassage, type PassageAnchor, type PlacedPassage, resolvePassages } from '@/versions/core/hunks/passage';
import { anchorKeeper } from '../anchor-keeper';
import { marksField, type PlacedMark, selectMark, setMarks, type ThreadMark } from './marks-field';
import { passageMoves } from './passage-tops';
import { type ThreadActions, threadActions } from './thread-actions';

const actions = new Compartment();

/** Adds threads to an existing editor, once its page has loaded the code for them. */
export function addThreads(view: EditorView, ytext: Y.Text): void {
  if (view.state.field(marksField, false)) return;
  view.dispatch({ effects: StateEffect.appendConfig.of(threads(ytext)) });
}

function threads(ytext: Y.Text): Extension {
  return [
    actions.of([]),
    marksField,
    passageMoves,
    anchorKeeper({
      isStale: (state) => state.field(marksField).stale,
      corrections: (state) => corrections(state, ytext),
    }),
    EditorView.domEventHandlers({
      click(event, view) {
        const { target } = event;
        const mark = target instanceof Element ? target.closest<HTMLElement>('.vr-thread[data-thread]') : null;
        if (mark?.dataset.thread) view.state.facet(threadActions).onSelect?.(mark.dataset.thread);
        return false;
      },
    }),
  ];
}

export function setThreadActions(view: EditorView, next: ThreadActions): void {
  view.dispatch({ effects: actions.reconfigure(threadActions.of(next)) });
}

/** Draws these threads and removes the ones drawn before. */
export function showThreads(view: EditorView, ytext: Y.Text, marks: readonly ThreadMark[]): void {
  view.dispatch({ effects: setMarks.of(place(ytext, marks)) });
}

/** Marks a thread as selected and scrolls its passage into view. */
export function showSelectedThread(view: EditorView, id: string | undefined): void {
  const { placed, selected } = view.state.field(marksField);
  if (id === selected) return;
  const one = placed.find(({ mark, status }) => mark.id === id && status !== 'gone');
  const scroll = one ? [EditorView.scrollIntoView(one.from, { y: 'nearest', yMargin: 120 })] : [];
  view.dispatch({ effects: [selectMark.of(id), ...scroll] });
}

/** Scrolls to the first passage with a thread, unless one is in view already. */
export function showFirstPassage(view: EditorView): void {
  const placed = view.state.field(marksField, false)?.placed.filter(({ status }) => status !== 'gone') ?? [];
  const [first] = placed.toSorted((a, b) => a.from - b.from);
  if (!first || placed.some(({ from }) => isInView(view, from))) return;
  view.dispatch({ effects: EditorView.scrollIntoView(first.from, { y: 'start', yMargin: 72 }) });
}

function isInView(view: EditorView, at: number): boolean {
  const { top, bottom } = view.scrollDOM.getBoundingClientRect();
  const place = view.coordsAtPos(at);
  return place !== null && place.top >= top && place.bottom <= bottom;
}

export type ThreadPlaces = ReadonlyMap<string, PlacedPassage>;

export function threadPlaces(state: EditorState): ThreadPlaces {
  const marks = state.field(marksField, false);
  return new Map(marks?.placed.map(({ mark, status, from, to }) => [mark.id, { status, from, to }]));
}

/** Returns the selected text with an anchor, or undefined if nothing is selected. */
export function selectedPassage(
  view: EditorView,
  ytext: Y.Text,
): { anchor: PassageAnchor; quote: string; length: number } | undefined {
  const { from, to } = view.state.selection.main;
  const quote = view.state.sliceDoc(from, to);
  if (quote.trim() === '' || !ytext.doc) return undefined;
  return { anchor: anchorPassage(ytext.doc, { from, to }), quote, length: to - from };
}

function place(ytext: Y.Text, marks: readonly ThreadMark[]): PlacedMark[] {
  if (!ytext.doc || marks.length === 0) return [];
  const placed = resolvePassages(ytext.doc, marks);
  return marks.map((mark, i) => ({ mark, ...placed[i]! }));
}

function corrections(state: EditorState, ytext: Y.Text): StateEffect<readonly PlacedMark[]> | undefined {
  const { placed, stale } = state.field(marksField);
  if (!stale) return undefined;
  const marks = placed.map(({ mark }) => mark);
  return setMarks.of(place(ytext, marks));
}
