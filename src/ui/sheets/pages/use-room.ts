import { type RefObject, useLayoutEffect, useState } from 'react';
import type { PageSize } from './zoom';

/**
 * Returns the space inside an element in pixels, without its padding and scroll bars. Undefined before the first paint.
 */
export function useRoom(ref: RefObject<HTMLElement | null>): PageSize | undefined {
  const [room, setRoom] = useState<PageSize>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const style = getComputedStyle(element);
      const sum = (...values: string[]) => values.reduce((all, value) => all + (Number.parseFloat(value) || 0), 0);
      setRoom({
        width: element.clientWidth - sum(style.paddingLeft, style.paddingRight),
        height: element.clientHeight - sum(style.paddingTop, style.paddingBottom),
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return room;
}
