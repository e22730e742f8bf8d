import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { referenceDrawing } from '../live-preview/reference-drawing';
import { tableViewOf } from './table-widget';

/** Draws the references in tables again when an address in the document changes. Only tables in view have been drawn. */
export function tableReferences(): Extension {
  return EditorView.updateListener.of(({ view, state, startState }) => {
    if (state.facet(referenceDrawing) === startState.facet(referenceDrawing)) return;
    for (const dom of view.contentDOM.querySelectorAll<HTMLElement>('.vr-table')) tableViewOf(dom)?.redrawReferences();
  });
}
