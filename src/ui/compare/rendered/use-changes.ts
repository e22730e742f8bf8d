import { useEffect, useState } from 'react';
import { t } from '@/generated/messages/compare/rendered';
import { announce } from '../../kit/feedback/live-region';

/**
 * Tracks the selected change and moves between changes. `label` returns a change's text for screen readers. Scrolls the
 * selected change into view in `body` once it is drawn.
 */
export function useChanges(
  body: React.RefObject<HTMLElement | null>,
  { count, label }: { count: number; label(change: number): string },
) {
  const [current, setCurrent] = useState<number>();
  useEffect(() => {
    if (current === undefined) return;
    body.current?.querySelector(`[data-change="${current}"]`)?.scrollIntoView({ block: 'center' });
  }, [body, current]);
  const select = (change: number) => {
    if (change < 0 || change >= count) return;
    setCurrent(change);
    announce(t('changeOf', { number: change + 1, count, change: label(change) }));
  };
  return {
    current,
    select,
    go: (step: 1 | -1) => select(current === undefined ? (step > 0 ? 0 : count - 1) : current + step),
  };
}
