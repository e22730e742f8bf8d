import { type EditorState, type Extension, type Range, StateEffect, StateField, type Text } from '@codemirror/state';
import { type Command, Decoration, EditorView, keymap, showTooltip, type TooltipView } from '@codemirror/view';
import { blockAtPos } from '../handles/block-edits';
import type { Span } from '../live-preview/reveal';
import { pageActions } from '../page-actions';
import { activeRange, focusActive } from '../table/cell-selection';
import './ask.css';

/** Sets the passage that the agent is asked about, or ends the asking. */
const setPassage = StateEffect.define<Span | null>({
  map: (span, changes) => span && { from: changes.mapPos(span.from, 1), to: changes.mapPos(span.to, -1) },
});

/** The passage that the agent is asked about, mapped through edits; null while the form is closed. */
export const askField = StateField.define<Span | null>({
  create: () => null,
  update(passage, { changes, effects }) {
    const set = effects.findLast((effect) => effect.is(setPassage));
    if (set) return set.value;
    if (!passage || changes.empty) return passage;
    const from = changes.mapPos(passage.from, 1);
    return { from, to: Math.max(from, changes.mapPos(passage.to, -1)) };
  },
  provide: (field) => [
    showTooltip.computeN([field], (state) => {
      const passage = state.field(field);
      return passage ? [{ pos: passage.to, above: false, arrow: false, create: drawPlace }] : [];
    }),
    EditorView.decorations.compute([field], (state) => Decoration.set(marksOf(state.field(field)))),
  ],
});

/** Lets the reader ask the agent in place, in a form that the page draws below the passage. */
export function askInPlace(): Extension {
  return [askField, keymap.of([{ key: 'Mod-j', run: openAsk, scope: 'editor cell' }])];
}

/** Opens the form for the selection, or for the block at the caret if nothing is selected. */
export const openAsk: Command = (view) => {
  if (!view.state.facet(pageActions).onAskInPlace) return false;
  const passage = passageOf(view.state);
  view.dispatch({ effects: [setPassage.of(passage), EditorView.scrollIntoView(passage.from, { yMargin: 90 })] });
  return true;
};

function passageOf(state: EditorState): Span {
  const range = activeRange(state);
  if (!range.empty) return trimmed(state.doc, range);
  return blockAtPos(state, range.head) ?? { from: range.head, to: range.head };
}

/** Returns the span without the white space around it, so that an answer doesn't replace the line break at its end. */
function trimmed(doc: Text, { from, to }: Span): Span {
  const text = doc.sliceString(from, to);
  const start = from + text.length - text.trimStart().length;
  return { from: start, to: Math.max(start, start + text.trim().length) };
}

function marksOf(passage: Span | null): Range<Decoration>[] {
  return passage && passage.to > passage.from ? [ASKED.range(passage.from, passage.to)] : [];
}

const ASKED = Decoration.mark({ class: 'vr-asked' });

/** One function for all passages, so that the form keeps its element while the text around it changes. */
function drawPlace(view: EditorView): TooltipView {
  const dom = document.createElement('div');
  dom.className = 'vr-ask';
  dom.dir = document.documentElement.dir;
  return {
    dom,
    offset: { x: 0, y: 6 },
    mount: () => view.state.facet(pageActions).onAskInPlace?.({ dom, passage: () => quoted(view.state), close }),
    destroy: () => view.state.facet(pageActions).onAskInPlace?.(undefined),
    // As wide as the text, below the last line of the passage.
    getCoords: (pos) => {
      const { left, right } = view.contentDOM.getBoundingClientRect();
      const { top, bottom } = view.coordsAtPos(pos, -1) ?? view.coordsAtPos(pos) ?? view.dom.getBoundingClientRect();
      const inset = Number.parseFloat(getComputedStyle(view.contentDOM).paddingLeft) || 0;
      return { left: left + inset, right: right - inset, top, bottom };
    },
  };

  function close(returnsFocus: boolean): void {
    view.dispatch({ effects: setPassage.of(null) });
    if (returnsFocus) focusActive(view);
  }
}

/** The passage's current range (UTF-16 offsets) and text, or undefined if it is blank. */
function quoted(state: EditorState): (Span & { text: string }) | undefined {
  const passage = state.field(askField);
  const text = passage ? state.sliceDoc(passage.from, passage.to) : '';
  return passage && text.trim() !== '' ? { ...passage, text } : undefined;
}
