import { type RefObject, useLayoutEffect, useState } from 'react';
import type { EditorHandle } from '../editor-options';
import { headingsOf } from './headings';
import { offerOutline } from './outline-view';

/** A shorter text needs no outline. */
const LEAST_HEADINGS = 3;
/** In longer texts (UTF-16 units), counting the words takes long, so nobody gets the outline unasked. */
const LONGEST = 300_000;
/** Below this width in pixels, the outline would narrow the text's column. */
const LEAST_ROOM = 940;

interface OfferedOutlineProps {
  /** Contains the text and the outline. */
  place: RefObject<HTMLElement | null>;
  editor: EditorHandle;
}

/**
 * Shows the outline beside a text that is only read, if it has some headings and there is room for both. Renders nothing
 * itself.
 */
export function OfferedOutline({ place, editor }: OfferedOutlineProps): null {
  const [hasRoom, setRoom] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth >= LEAST_ROOM);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  useLayoutEffect(() => {
    if (!hasRoom) return;
    const { doc } = editor.view.state;
    if (doc.length > LONGEST || headingsOf(doc).length < LEAST_HEADINGS) return;
    return offerOutline();
  }, [editor, hasRoom]);
  return null;
}
