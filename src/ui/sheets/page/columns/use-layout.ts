import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Layout, layoutFor } from './layout';

/** Returns the layout for an element's width, or undefined until it's measured. */
export function useLayout(room: RefObject<HTMLElement | null>): Layout | undefined {
  const [layout, setLayout] = useState<Layout>();
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => setLayout(layoutFor(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  return layout;
}
