import { useEffect, useState } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import { HunkPlaces } from '../review/hunks/hunk-places';

const PAUSE_MS = 300;

/** Tracks drawn hunks while the text changes. Always returns the same object; components subscribe to it. */
export function useHunkPlaces(editor: EditorHandle | undefined): HunkPlaces {
  const [places] = useState(() => new HunkPlaces());
  useEffect(() => {
    if (!editor) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const readContexts = () => places.setContexts(editor.hunkContexts());
    const read = () => {
      places.set(editor.hunkPlaces());
      // The words around hunks are read when typing pauses, so that a key press doesn't cost more with many hunks.
      clearTimeout(pause);
      pause = setTimeout(readContexts, PAUSE_MS);
    };
    read();
    readContexts();
    const stop = editor.subscribe(read);
    return () => {
      clearTimeout(pause);
      stop();
      places.set(new Map());
    };
  }, [editor, places]);
  return places;
}
