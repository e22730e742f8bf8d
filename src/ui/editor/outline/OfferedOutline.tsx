import { type RefObject, useLayoutEffect } from 'react';
import type { EditorHandle } from '../editor-options';
import { offerOutline } from './outline-view';
import { isOutlined } from './use-is-outlined';
import { useRoom } from './use-room';

/** In longer texts (UTF-16 units), counting the words takes long, so nobody gets the outline unasked. */
const LONGEST = 300_000;

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
  const hasRoom = useRoom(place);
  useLayoutEffect(() => {
    if (!hasRoom) return;
    const { doc } = editor.view.state;
    if (doc.length > LONGEST || !isOutlined(doc)) return;
    return offerOutline();
  }, [editor, hasRoom]);
  return null;
}
