import { useEffect, useRef } from 'react';

const NEAR_PX = 48;

/**
 * Keeps a scrolling box at its end while its content grows. It stops when the reader scrolls up and resumes at the end.
 * Scrolls to the end when `subject` changes.
 */
export function useStickToEnd(subject: string | undefined) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject starts at its end
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    let sticks = true;
    let lastTop = element.scrollTop;
    // Only scrolling up counts as the reader's. Our own scrolling goes down, and its event can arrive after more
    // content.
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      if (isNear) sticks = true;
      else if (element.scrollTop < lastTop) sticks = false;
      lastTop = element.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      if (sticks) element.scrollTop = element.scrollHeight;
    });
    observer.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [subject]);

  return box;
}
