import { useEffect, useState } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import { HunkPlaces } from '../review/hunks/hunk-places';

/** How the drawn hunks stand, while the text changes under them. Always the same object; who draws a hunk subscribes. */
export function useHunkPlaces(editor: EditorHandle | undefined): HunkPlaces {
  const [places] = useState(() => new HunkPlaces());
  useEffect(() => {
    if (!editor) return;
    const read = () => places.set(editor.hunkPlaces());
    read();
    const stop = editor.subscribe(read);
    return () => {
      stop();
      places.set(new Map());
    };
  }, [editor, places]);
  return places;
}
