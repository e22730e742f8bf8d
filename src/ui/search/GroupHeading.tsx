import type { ReactNode } from 'react';
import { t } from '@/generated/messages/search';
import { cx } from '../kit/cx';

interface GroupHeadingProps {
  /** How many results are listed, and whether there are more. Undefined: the count is elsewhere. */
  count?: { listed: number; hasMore: boolean } | undefined;
  className?: string;
  children: ReactNode;
}

/** The heading of one kind of results: projects, change requests or documents. */
export function GroupHeading({ count, className, children }: GroupHeadingProps) {
  return (
    <div className={cx('flex items-baseline gap-2', className)}>
      <h2 className="font-semibold text-base text-ink">{children}</h2>
      {count && <p className="text-faint text-sm">{countWords(count)}</p>}
    </div>
  );
}

/** Returns a number of results in words. */
export function countWords({ listed, hasMore }: { listed: number; hasMore: boolean }): string {
  return hasMore ? t('moreThan', { count: listed }) : t('results', { count: listed });
}
