import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A message about a problem, shown where the problem is, with an action to solve it. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-lg bg-warn-bg px-3 py-2.5 text-sm text-warn-ink">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
