import { Compartment, type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip } from '@codemirror/view';
import type * as Y from 'yjs';
import { anchorPassage, type PassageAnchor, type PlacedPassage, resolvePassages } from '@/versions/core/hunks/passage';
import { anchorKeeper } from '../anchor-keeper';
import { marksField, type PlacedMark, selectMark, setMarks, type ThreadMark } from './marks-field';
import { speechBubble } from './speech-bubble';
import { type ThreadActions, threadActions } from './thread-actions';

const actions = new Compartment();

/** Threads in the text. Added to an editor that stands, when its page has loaded what belongs to them. */
export function addThreads(view: EditorView, ytext: Y.Text): void {
  if (view.state.field(marksField, false)) return;
  view.dispatch({ effects: StateEffect.appendConfig.of(threads(ytext)) });
}

function threads(ytext: Y.Text): Extension {
  return [
    actions.of([]),
    marksField,
    commentButton,
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

/** Draws these threads instead of those drawn before. */
export function showThreads(view: EditorView, ytext: Y.Text, marks: readonly ThreadMark[]): void {
  view.dispatch({ effects: setMarks.of(place(ytext, marks)) });
}

/** Marks a thread as the one that is looked at, and brings its passage into view. */
export function showSelectedThread(view: EditorView, id: string | undefined): void {
  const { placed, selected } = view.state.field(marksField);
  if (id === selected) return;
  const one = placed.find(({ mark, status }) => mark.id === id && status !== 'gone');
  const scroll = one ? [EditorView.scrollIntoView(one.from, { y: 'nearest', yMargin: 120 })] : [];
  view.dispatch({ effects: [selectMark.of(id), ...scroll] });
}

export type ThreadPlaces = ReadonlyMap<string, PlacedPassage>;

export function threadPlaces(state: EditorState): ThreadPlaces {
  const marks = state.field(marksField, false);
  return new Map(marks?.placed.map(({ mark, status, from, to }) => [mark.id, { status, from, to }]));
}

/** What is selected in the text, anchored; undefined when it is nothing. */
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

/** At the end of what is selected: the way to a comment for those who do not know its key. */
const commentButton = StateField.define<Tooltip | null>({
  create: tooltipOf,
  update(tooltip, { state, startState, docChanged, selection }) {
    const sameActions = startState.facet(threadActions) === state.facet(threadActions);
    return docChanged || selection || !sameActions ? tooltipOf(state) : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

function tooltipOf(state: EditorState): Tooltip | null {
  const { from, to, head } = state.selection.main;
  if (!state.facet(threadActions).onComment || state.sliceDoc(from, Math.min(to, from + 1000)).trim() === '') {
    return null;
  }
  return { pos: head, above: head === from, create: drawButton };
}

function drawButton(view: EditorView) {
  const dom = document.createElement('div');
  dom.className = 'vr-comment-tip';
  const button = document.createElement('button');
  button.type = 'button';
  button.append(speechBubble(), 'Comment');
  // What is selected stays selected.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => view.state.facet(threadActions).onComment?.());
  dom.append(button);
  return { dom };
}
