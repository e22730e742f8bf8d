import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx';

/** A message about a problem, shown where the problem is, with an action to solve it. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-lg bg-warn-bg px-3 py-2.5 text-sm text-warn-ink">
      <CircleAlert size={16} className={cx('shrink-0', action ? 'mt-1.5' : 'mt-0.5')} aria-hidden="true" />
      {/* The first line is level with a button. */}
      <div className={cx('min-w-0 flex-1', action ? 'py-1' : undefined)}>{children}</div>
      {action}
    </div>
  );
}
