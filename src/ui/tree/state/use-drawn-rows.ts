import { type RefObject, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { firstRows } from '../visible-rows';

/** When the rest is drawn at the latest: a page can be busy for long. */
const LATER_MS = 300;
/** So many rows are drawn at once. */
const FEW = 60;

interface Rows {
  count: number;
  /** The row of the open document, negative if it's in another tree. */
  current: number;
  /** The open document is in this tree, in a folded folder perhaps. */
  isCurrentTree: boolean;
}

/**
 * The rows `[from, to)` of a tree to draw now: first those around the open document, or the first ones of a tree in view;
 * the rest when nothing else is to be drawn.
 */
export function useDrawnRows(tree: RefObject<HTMLElement | null>, { count, current, isCurrentTree }: Rows) {
  const isNear = useNear(tree, isCurrentTree);
  const isNext = useDeferredValue(isNear, false);
  const isWhole = isNext || (isNear && count <= FEW);
  const [from, to] = isWhole ? [0, count] : isNear ? firstRows(count, current) : [0, 0];
  return { from, to, isNear };
}

/**
 * Whether to draw what an element holds: as soon as it comes into view, otherwise when the browser has nothing else to
 * do. Once true it stays true.
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
