import { Direction, type EditorView } from '@codemirror/view';

/** How far the text's left edge (its right edge in a right-to-left page) is from the edge of what scrolls, in pixels. */
export function textEdge(view: EditorView): number {
  const content = view.contentDOM.getBoundingClientRect();
  const scroller = view.scrollDOM.getBoundingClientRect();
  const { paddingInlineStart } = getComputedStyle(view.contentDOM);
  const outside = view.textDirection === Direction.RTL ? scroller.right - content.right : content.left - scroller.left;
  return outside + (Number.parseFloat(paddingInlineStart) || 0);
}

/** A height of the document, from the top of what scrolls. */
export function topInScroller(view: EditorView, height: number): number {
  return height + view.documentTop - view.scrollDOM.getBoundingClientRect().top + view.scrollDOM.scrollTop;
}
