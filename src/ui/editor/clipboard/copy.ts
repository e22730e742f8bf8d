import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { referenceDrawing } from '../live-preview/reference-drawing';
import { renderMarkdown } from '../markdown/render';
import { toHtml } from '../markdown/rendered';

const MAX_RENDERED = 300_000;

/** Copies Markdown together with rich text, so that mail and word processors receive headings, lists and tables. */
export function richCopy(): Extension {
  return EditorView.domEventHandlers({
    copy: (event, view) => copySelection(event, view),
    cut: (event, view) => {
      if (view.state.readOnly || !copySelection(event, view)) return false;
      const { from, to } = view.state.selection.main;
      view.dispatch({ changes: { from, to }, userEvent: 'delete.cut', scrollIntoView: true });
      return true;
    },
  });
}

function copySelection(event: ClipboardEvent, view: EditorView): boolean {
  const { from, to, empty } = view.state.selection.main;
  const isInside =
    event.target instanceof Node && !(event.target instanceof HTMLElement && event.target.closest('.vr-table'));
  if (empty || !event.clipboardData || !isInside || to - from > MAX_RENDERED) return false;
  const markdown = view.state.sliceDoc(from, to);
  event.clipboardData.setData('text/plain', markdown);
  // The addresses of references are often at the end of the document, outside the selection.
  const addressOf = view.state.facet(referenceDrawing)?.addressOf;
  event.clipboardData.setData('text/html', toHtml(renderMarkdown(markdown, { addressOf })));
  event.preventDefault();
  return true;
}
