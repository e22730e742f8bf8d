import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx';

interface EmptyStateProps {
  icon?: LucideIcon;
  /** A short title. */
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** Draws the frame that the list would have. */
  framed?: boolean;
}

/** An empty state: says what will appear here and what to do first. */
export function EmptyState({ icon: Icon, title, children, action, framed = false }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-2 px-6 py-10 text-center',
        framed && 'rounded-xl border border-line bg-raised',
      )}
    >
      {Icon && <Icon size={26} strokeWidth={1.4} aria-hidden="true" className="mb-1 text-faint" />}
      <p className="font-medium text-base text-ink">{title}</p>
      {children && <div className="max-w-sm text-pretty text-sm text-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
