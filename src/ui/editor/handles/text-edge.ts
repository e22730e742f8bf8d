import { Direction, type EditorView } from '@codemirror/view';

/** Returns the pixels between the text's start edge (right in a right-to-left page) and the scroller's edge. */
export function textEdge(view: EditorView): number {
  const content = view.contentDOM.getBoundingClientRect();
  const scroller = view.scrollDOM.getBoundingClientRect();
  const { paddingInlineStart } = getComputedStyle(view.contentDOM);
  const outside = view.textDirection === Direction.RTL ? scroller.right - content.right : content.left - scroller.left;
  return outside + (Number.parseFloat(paddingInlineStart) || 0);
}

/** Converts a height in the document to a distance from the top of the scroller, in pixels. */
export function topInScroller(view: EditorView, height: number): number {
  return height + view.documentTop - view.scrollDOM.getBoundingClientRect().top + view.scrollDOM.scrollTop;
}
