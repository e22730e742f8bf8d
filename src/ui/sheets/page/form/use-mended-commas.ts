import { useEffect, useEffectEvent } from 'react';
import { mendCommas } from '@/sheets/core/data/mend-commas';
import { scanJson } from '@/sheets/core/data/scan-json';
import type { EditorHandle } from '../../../editor/editor-options';

/**
 * Adds or removes commas when two people's simultaneous changes to a list combine to invalid JSON. Only the browser
 * whose own change the server hasn't confirmed yet does this (`isUnsaved`). Text that was invalid before isn't touched,
 * because someone may be writing JSON by hand.
 */
export function useMendedCommas(editor: EditorHandle, readOnly: boolean, isUnsaved: () => boolean): void {
  const isOurs = useEffectEvent(() => !readOnly && isUnsaved());
  useEffect(() => {
    let { doc } = editor.view.state;
    let wasWhole = scanJson(doc.toString()).ok;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = editor.subscribe((state) => {
      if (state.doc === doc) return;
      doc = state.doc;
      const mends = isOurs();
      clearTimeout(timer);
      // An editor can't be changed while it applies a change.
      timer = setTimeout(() => {
        const text = editor.view.state.doc.toString();
        const changes = wasWhole && mends ? mendCommas(text) : undefined;
        wasWhole = changes !== undefined || scanJson(text).ok;
        if (changes) editor.view.dispatch({ changes, userEvent: 'input.block' });
      });
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor]);
}
