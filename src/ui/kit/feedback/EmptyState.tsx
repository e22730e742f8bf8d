import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty place says what belongs here and what to do first. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      {icon && <div className="mb-1 text-faint">{icon}</div>}
      <p className="font-medium text-base text-ink">{title}</p>
      {children && <div className="max-w-sm text-sm text-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
