import { useEffect, useState } from 'react';
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
  useEffect(() => {
    if (current === undefined) return;
    body.current?.querySelector(`[data-change="${current}"]`)?.scrollIntoView({ block: 'center' });
  }, [body, current]);
  const select = (change: number) => {
    if (change < 0 || change >= count) return;
    setChosen(change);
    const place = { number: change + 1, count };
    announce(label ? t('changeOf', { ...place, change: label(change) }) : numberOf('changeOf', place));
  };
  return { current, select, go: (step: 1 | -1) => select((current ?? 0) + step) };
}
