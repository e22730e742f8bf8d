import type { Text } from '@codemirror/state';
import { useEffect, useState } from 'react';
import type { EditorHandle } from '../editor-options';
import { headingsOf } from './headings';

/** A shorter text needs no outline. */
const LEAST_HEADINGS = 3;
const SETTLED_MS = 300;

/** Returns whether a text has so many headings that an outline helps. */
export function isOutlined(doc: Pick<Text, 'iterLines'>): boolean {
  return headingsOf(doc, LEAST_HEADINGS).length >= LEAST_HEADINGS;
}

/** Returns `isOutlined` for the editor's text, read again once typing pauses. */
export function useIsOutlined(editor: EditorHandle | undefined): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!editor) return setLong(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { doc } = editor.view.state;
    setLong(isOutlined(doc));
    const stop = editor.subscribe((state) => {
      if (state.doc === doc) return;
      ({ doc } = state);
      clearTimeout(timer);
      timer = setTimeout(() => setLong(isOutlined(doc)), SETTLED_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor]);
  return isLong;
}
