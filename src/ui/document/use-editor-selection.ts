import { useEffect, useState } from 'react';
import type { Selection } from '@/agent/schema';
import type { EditorHandle } from '../editor/editor-options';

/** Longer selections (UTF-16 units) aren't quoted to the agent, which can read the document itself. */
const MAX_QUOTED = 20_000;

/** Returns the selection in the text; undefined if nothing, or too much to quote, is selected. */
export function useEditorSelection(editor: EditorHandle | undefined): Selection | undefined {
  const [selection, setSelection] = useState<Selection>();
  useEffect(() => {
    if (!editor) return;
    const read = (state: EditorHandle['view']['state']) => {
      const { from, to } = state.selection.main;
      const text = to > from && to - from <= MAX_QUOTED ? state.sliceDoc(from, to) : '';
      setSelection((was) => {
        if (text.trim() === '') return undefined;
        return was?.from === from && was.to === to && was.text === text ? was : { from, to, text };
      });
    };
    read(editor.view.state);
    return editor.subscribe(read);
  }, [editor]);
  return selection;
}

/** Removes the selection, so that the request is about the whole document. */
export function dropSelection(editor: EditorHandle | undefined): void {
  if (!editor) return;
  const { head } = editor.view.state.selection.main;
  editor.view.dispatch({ selection: { anchor: head } });
}
