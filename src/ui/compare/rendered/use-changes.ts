import { useEffect, useState } from 'react';
import { t } from '@/generated/messages/compare/rendered';
import { announce } from '../../kit/feedback/live-region';

interface ChangesOptions {
  count: number;
  /** Returns a change's text for screen readers. */
  label(change: number): string;
  /** Whether the first change is selected as soon as there is one, without a word to screen readers. */
  opensFirst?: boolean;
}

/**
 * Tracks the selected change and moves between changes. Scrolls the selected change into view in `body` once it is drawn.
 */
export function useChanges(
  body: React.RefObject<HTMLElement | null>,
  { count, label, opensFirst = false }: ChangesOptions,
) {
  const [chosen, setChosen] = useState<number>();
  const current = chosen ?? (opensFirst && count > 0 ? 0 : undefined);
  useEffect(() => {
    if (current === undefined) return;
    body.current?.querySelector(`[data-change="${current}"]`)?.scrollIntoView({ block: 'center' });
  }, [body, current]);
  const select = (change: number) => {
    if (change < 0 || change >= count) return;
    setChosen(change);
    announce(t('changeOf', { number: change + 1, count, change: label(change) }));
  };
  return {
    current,
    select,
    go: (step: 1 | -1) => select(current === undefined ? (step > 0 ? 0 : count - 1) : current + step),
  };
}
