import { useEffect, useEffectEvent } from 'react';
import { mendCommas } from '@/sheets/core/data/mend-commas';
import { scanJson } from '@/sheets/core/data/scan-json';
import type { EditorHandle } from '../../../editor/editor-options';

/**
 * Two people changed one list at the same time, and together their changes aren't JSON: adds or removes the commas. Of
 * the two browsers, the one does it whose own change the server hasn't confirmed yet (`isUnsaved`). Text that was broken
 * before stays as it is: somebody may be writing JSON by hand.
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
      // An editor can't be changed while it takes a change in.
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
