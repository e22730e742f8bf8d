import { type PointerEvent, useRef } from 'react';

/** Lets people scroll an element by dragging with the mouse, like a map. Touch already scrolls it. */
export function useDragScroll() {
  const from = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { currentTarget, clientX, clientY } = event;
      // A press outside the content is on a scroll bar.
      const box = currentTarget.getBoundingClientRect();
      const isOnBar = clientX - box.left > currentTarget.clientWidth || clientY - box.top > currentTarget.clientHeight;
      if (event.pointerType !== 'mouse' || event.button > 1 || isOnBar) return;
      from.current = { x: clientX, y: clientY };
      currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      currentTarget.scrollLeft -= clientX - from.current.x;
      currentTarget.scrollTop -= clientY - from.current.y;
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp() {
      from.current = undefined;
    },
    onPointerCancel() {
      from.current = undefined;
    },
  };
}
