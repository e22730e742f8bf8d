import type { ReactNode } from 'react';

/** The heading of one kind of results: projects, change requests or documents. */
export function GroupHeading({ children }: { children: ReactNode }) {
  return <h2 className="font-semibold text-base text-ink">{children}</h2>;
}
