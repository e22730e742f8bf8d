import { useEffect, useRef } from 'react';

const NEAR_PX = 48;

/**
 * Keeps a scrolling box at its end while what is in it grows, as long as the reader is there; whoever scrolled up to
 * read is left alone. Goes to the end when `subject` changes.
 */
export function useStickToEnd(subject: string | undefined) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject starts at its end
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    let atEnd = true;
    const onScroll = () => {
      atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    const observer = new ResizeObserver(() => {
      if (atEnd) element.scrollTop = element.scrollHeight;
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
