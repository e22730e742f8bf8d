import type { ComponentProps } from 'react';
import { QueryNotice } from './QueryNotice';
import { SkeletonLines } from './Skeleton';

interface QueryStateProps {
  query: ComponentProps<typeof QueryNotice>['query'] & { isPending: boolean; isError: boolean };
  /** How many lines the data will take, about. */
  lines: number;
  /** Said while it loads, e.g. "Loading the prices". */
  label: string;
  className?: string;
}

/** Stands in the place of data that loads or could not be loaded; nothing once it is there. */
export function QueryState({ query, lines, label, className }: QueryStateProps) {
  if (!query.isPending && !query.isError) return null;
  return (
    <div className={className}>
      {query.isPending ? <SkeletonLines lines={lines} label={label} /> : <QueryNotice query={query} />}
    </div>
  );
}
