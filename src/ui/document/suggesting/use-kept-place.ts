import { useCallback, useLayoutEffect, useRef } from 'react';
import type { EditorHandle } from '../../editor/editor-options';

interface Place {
  top: number;
  anchor: number;
  head: number;
  hasFocus: boolean;
}

/** Wraps `onEditor` so that a draft's editor opens at the person's place in the document, and the other way round. */
export function useKeptPlace(documentId: string, onEditor: (editor: EditorHandle | undefined) => void) {
  const open = useRef<EditorHandle>(undefined);
  const left = useRef<{ documentId: string; place: Place }>(undefined);
  const latest = useRef(onEditor);
  useLayoutEffect(() => {
    latest.current = onEditor;
  });
  return useCallback(
    (editor: EditorHandle | undefined) => {
      if (open.current) left.current = { documentId, place: placeOf(open.current) };
      open.current = editor;
      latest.current(editor);
      if (editor && left.current?.documentId === documentId) restore(editor, left.current.place);
    },
    [documentId],
  );
}

function placeOf({ view }: EditorHandle): Place {
  const { anchor, head } = view.state.selection.main;
  return { top: view.scrollDOM.scrollTop, anchor, head, hasFocus: view.hasFocus };
}

function restore({ view }: EditorHandle, { top, anchor, head, hasFocus }: Place): void {
  const end = view.state.doc.length;
  view.dispatch({ selection: { anchor: Math.min(anchor, end), head: Math.min(head, end) } });
  if (hasFocus) view.focus();
  // Waits until the text has been laid out.
  requestAnimationFrame(() => {
    view.scrollDOM.scrollTop = top;
  });
}
