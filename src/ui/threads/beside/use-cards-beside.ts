import type { EditorView } from '@codemirror/view';
import { useLayoutEffect, useRef, useState } from 'react';
import { CardLayer } from './card-layer';

interface CardsBeside {
  /** The text next to the cards. Undefined if they are an ordinary list. */
  view: EditorView | undefined;
  /** The box that scrolls the list. */
  box: HTMLElement | null;
  /** The list, whose items have the ids of their threads in `data-beside`. */
  list: HTMLElement | null;
  /** The card that is exactly at its passage. */
  selected: string | undefined;
}

/** Keeps cards next to their passages while `view` is set. */
export function useCardsBeside({ view, box, list, selected }: CardsBeside): void {
  const layer = useRef<CardLayer>(undefined);
  useLayoutEffect(() => {
    if (!view || !box || !list) return;
    const made = new CardLayer(view, box, list);
    layer.current = made;
    return () => {
      made.destroy();
      layer.current = undefined;
    };
  }, [view, box, list]);
  // After each render, because any can have changed the cards.
  useLayoutEffect(() => layer.current?.show(selected));
}

/** Returns whether a text is on the screen. On some pages it is in a tab that may not be shown. */
export function useIsOnScreen(view: EditorView | undefined): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useLayoutEffect(() => {
    if (!view) return;
    const look = () => setOnScreen(view.scrollDOM.clientHeight > 0);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(view.scrollDOM);
    return () => sizes.disconnect();
  }, [view]);
  return isOnScreen && view !== undefined;
}
