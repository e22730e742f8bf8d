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

interface Reading {
  /** Contains the text and the outline. */
  place: RefObject<HTMLElement | null>;
  /** Undefined until it is ready. */
  editor: EditorHandle | undefined;
  /** Whether the person reads the text, and doesn't write or review. */
  isRead: boolean;
}

/** Shows the outline beside a text that is only read, if it has some headings and there is room for both. */
export function useOfferedOutline({ place, editor, isRead }: Reading): void {
  const [hasRoom, setRoom] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !isRead) return;
    const measure = () => setRoom(element.clientWidth >= LEAST_ROOM);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isRead]);
  useLayoutEffect(() => {
    if (!editor || !isRead || !hasRoom) return;
    const { doc } = editor.view.state;
    if (doc.length > LONGEST || headingsOf(doc).length < LEAST_HEADINGS) return;
    return offerOutline();
  }, [editor, isRead, hasRoom]);
}
