import { useCallback, useEffect, useState } from 'react';
import { t as numberOf } from '@/generated/messages/compare';
import { t } from '@/generated/messages/compare/rendered';
import { announce } from '../../kit/feedback/live-region';

interface ChangesOptions {
  count: number;
  /** Returns a change's text for screen readers. Without it, they hear only its number. */
  label?(change: number): string;
}

/**
 * Tracks the selected change, at first the first one, and moves between changes. Scrolls the selected change into view in
 * `body` once it is drawn.
 */
export function useChanges(body: React.RefObject<HTMLElement | null>, { count, label }: ChangesOptions) {
  const [chosen, setChosen] = useState(0);
  const current = count > 0 ? Math.min(chosen, count - 1) : undefined;
  const show = useCallback(
    (change: number) => body.current?.querySelector(`[data-change="${change}"]`)?.scrollIntoView({ block: 'center' }),
    [body],
  );
  useEffect(() => {
    if (current !== undefined) show(current);
  }, [show, current]);
  const select = (change: number) => {
    setChosen(change);
    // It may have been scrolled away.
    if (change === current) show(change);
    const place = { number: change + 1, count };
    announce(label ? t('changeOf', { ...place, change: label(change) }) : numberOf('changeOf', place));
  };
  /** Goes to the next or previous change. Beyond the last and the first, it shows that one again. */
  const go = (step: 1 | -1) => {
    if (current !== undefined) select(Math.max(0, Math.min(count - 1, current + step)));
  };
  return { current, select, go };
}
