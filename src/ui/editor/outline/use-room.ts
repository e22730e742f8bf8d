import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this width in pixels, the outline would narrow the text's column. */
const LEAST_ROOM = 940;

/** Returns whether an element that contains the text has room for the outline beside it. */
export function useRoom(place: RefObject<HTMLElement | null>): boolean {
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
  return hasRoom;
}
