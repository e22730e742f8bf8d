import { type RefObject, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { firstRows } from '../visible-rows';

/** The remaining rows are drawn after this time at the latest, because a page can stay busy for long. */
const LATER_MS = 300;
/** A tree of at most this many rows is drawn all at once. */
const FEW = 60;

interface Rows {
  count: number;
  /** The row of the open document, negative if it's in another tree. */
  current: number;
  /** Whether the open document is in this tree. Its folder may be folded. */
  isCurrentTree: boolean;
}

/**
 * Returns the rows `[from, to)` of a tree to draw. First come the rows around the open document, or the first rows of a
 * visible tree. The others follow when React has nothing more urgent to render.
 */
export function useDrawnRows(tree: RefObject<HTMLElement | null>, { count, current, isCurrentTree }: Rows) {
  const isNear = useNear(tree, isCurrentTree);
  const isNext = useDeferredValue(isNear, false);
  const isWhole = isNext || (isNear && count <= FEW);
  const [from, to] = isWhole ? [0, count] : isNear ? firstRows(count, current) : [0, 0];
  return { from, to, isNear };
}

/**
 * Returns whether to draw an element's content: true once it comes into view or the browser is idle, and from then on.
 */
function useNear(element: RefObject<HTMLElement | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearAtFirst);
  if (isNearAtFirst && !isNear) setNear(true);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(element.current);
    const stopWaiting = whenIdle(() => startTransition(() => setNear(true)));
    return () => {
      observer.disconnect();
      stopWaiting();
    };
  }, [isNear, element]);
  return isNear;
}

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LATER_MS);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(run, { timeout: LATER_MS });
  return () => window.cancelIdleCallback(id);
}
