import { useOffline } from '@/api/client-reach';
import { cx } from '../cx';
import { OfflineNote } from './OfflineNote';

/** Keeps the place of a line that loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div className={cx('animate-pulse rounded bg-hover motion-reduce:animate-none', className)} aria-hidden="true" />
  );
}

const WIDTHS = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4'];

/** Lines that load, or, while the server can't be reached, the reason why they don't. */
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
