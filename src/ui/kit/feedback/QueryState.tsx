import type { ComponentProps } from 'react';
import { QueryNotice } from './QueryNotice';
import { SkeletonLines } from './Skeleton';

interface QueryStateProps {
  query: ComponentProps<typeof QueryNotice>['query'] & { isPending: boolean; isError: boolean };
  /** Approximate number of lines of the data. */
  lines: number;
  /** Read by screen readers while it loads, e.g. "Loading the prices". */
  label: string;
  className?: string;
}

/** Shown in place of data that is loading or couldn't be loaded. Renders nothing once the data is there. */
export function QueryState({ query, lines, label, className }: QueryStateProps) {
  if (!query.isPending && !query.isError) return null;
  return (
    <div className={className}>
      {query.isPending ? <SkeletonLines lines={lines} label={label} /> : <QueryNotice query={query} />}
    </div>
  );
}
