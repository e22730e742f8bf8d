import { useOffline } from '@/api/client-reach';
import { cx } from '../cx';
import { OfflineNote } from './OfflineNote';

/** A placeholder for a line that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className={cx('animate-pulse rounded bg-hover motion-reduce:animate-none', className)} aria-hidden="true" />
  );
}

/** A placeholder for a page or chart that is loading. While the server can't be reached, says so instead. */
export function SkeletonBlock({ className }: { className: string }) {
  const offline = useOffline();
  if (!offline) return <Skeleton className={className} />;
  return (
    <div className={cx('grid place-items-center', className)}>
      <OfflineNote />
    </div>
  );
}

const WIDTHS = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4'];

/** Placeholder lines while data loads. While the server can't be reached, says so instead. */
export function SkeletonLines({ lines, label }: { lines: number; label: string }) {
  const offline = useOffline();
  if (offline) return <OfflineNote />;
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-2.5 p-1">
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <Skeleton key={i} className={cx('h-4', WIDTHS[i % WIDTHS.length])} />
      ))}
    </div>
  );
}
