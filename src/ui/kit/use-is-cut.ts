import { useLayoutEffect, useState } from 'react';

/** Returns whether an element, such as one with a line clamp, is too low for its content, also after its width changes. */
export function useIsCut(element: HTMLElement | null): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    if (!element) return;
    // Before the first paint, so that nothing jumps. A fraction of a pixel is no line.
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isCut;
}
