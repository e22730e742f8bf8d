import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { topInScroller } from '../handles/text-edge';
import { blockAt } from '../live-preview/block-widgets';
import { tableCaretAt } from '../table/table-places';
import { marksField } from './marks-field';

/** Called when passages may be at other heights than before. Kept by editor, because threads are added to it late. */
const listeners = new WeakMap<EditorView, Set<() => void>>();

/** Tells the listeners of an editor when an edit, a fold, an image or the like may have moved passages. */
export const passageMoves = ViewPlugin.fromClass(
  class {
    update(update: ViewUpdate): void {
      const { docChanged, geometryChanged, heightChanged, viewportChanged, startState, state } = update;
      const hasOtherMarks = startState.field(marksField, false) !== state.field(marksField, false);
      if (!docChanged && !geometryChanged && !heightChanged && !viewportChanged && !hasOtherMarks) return;
      for (const listener of listeners.get(update.view) ?? []) listener();
    }
  },
);

/**
 * Calls `listener` when passages may be at other heights. It is called while the editor updates, so it must not read the
 * layout, except in `requestMeasure`. Returns a function that stops it.
 */
export function onPassagesMoved(view: EditorView, listener: () => void): () => void {
  const all = listeners.get(view) ?? new Set();
  listeners.set(view, all.add(listener));
  return () => all.delete(listener);
}

/**
 * Returns the distance of each thread's passage from the top of the scrolled text, in pixels; if the passage is gone, the
 * distance of where it was. Far outside of the view, where the editor draws no text, the distances are estimates. Reads the
 * layout.
 */
export function passageTops(view: EditorView): ReadonlyMap<string, number> {
  const tops = new Map<string, number>();
  const { viewport, state } = view;
  // The distance of the text's beginning from the window's top is read once for all.
  const start = topInScroller(view, 0);
  const inScroller = start - view.documentTop;
  for (const { mark, from } of state.field(marksField, false)?.placed ?? []) {
    const at = Math.min(from, state.doc.length);
    const drawn = at >= viewport.from && at <= viewport.to ? topInWindow(view, at) : undefined;
    tops.set(mark.id, drawn === undefined ? start + estimatedTop(view, at) : drawn + inScroller);
  }
  return tops;
}

function topInWindow(view: EditorView, at: number): number | undefined {
  const block = blockAt(view.state, at);
  const place = (block && tableCaretAt(view, block.from, at)) ?? view.coordsAtPos(at, 1);
  return place?.top;
}

/** Estimates the height in the document. The line of a long paragraph is estimated by its share of the characters. */
function estimatedTop(view: EditorView, at: number): number {
  const { top, height, from, length } = view.lineBlockAt(at);
  const share = length === 0 ? 0 : (at - from) / length;
  return top + Math.max(0, height - view.defaultLineHeight) * share;
}
