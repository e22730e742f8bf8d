import { useEffect, useState } from 'react';
import type { EditorHandle } from '../editor/editor-options';
import type { HunkPlace } from '../review/HunkCard';

const NONE: ReadonlyMap<string, HunkPlace> = new Map();

/** Where the drawn hunks stand and what stands in their places, while the text changes under them. */
export function useHunkPlaces(editor: EditorHandle | undefined): ReadonlyMap<string, HunkPlace> {
  const [places, setPlaces] = useState(NONE);
  useEffect(() => {
    if (!editor) return;
    const read = () =>
      setPlaces((was) => {
        const now = placesIn(editor);
        return isSame(was, now) ? was : now;
      });
    read();
    const stop = editor.subscribe(read);
    return () => {
      stop();
      setPlaces(NONE);
    };
  }, [editor]);
  return places;
}

function placesIn(editor: EditorHandle): Map<string, HunkPlace> {
  const { state } = editor.view;
  return new Map(
    [...editor.hunkPlaces()].map(([id, { from, to, status }]) => [id, { status, now: state.sliceDoc(from, to) }]),
  );
}

function isSame(a: ReadonlyMap<string, HunkPlace>, b: ReadonlyMap<string, HunkPlace>): boolean {
  if (a.size !== b.size) return false;
  for (const [id, place] of a) {
    const other = b.get(id);
    if (other?.status !== place.status || other.now !== place.now) return false;
  }
  return true;
}
