import { useEffect, useRef } from 'react';

/** Calls `onSeen` as soon as it scrolls into view, to load more. */
export function LoadMoreOnScroll({ onSeen }: { onSeen(): void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} className="h-8" />;
}
