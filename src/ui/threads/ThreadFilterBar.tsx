import { CheckCheck } from 'lucide-react';
import { Button } from '../kit/controls/Button';
import { cx } from '../kit/cx';
import { FILTERS, type ThreadFilter } from './thread-filter';

interface ThreadFilterBarProps {
  filter: ThreadFilter;
  /** Undefined while it isn't known. */
  counts: Readonly<Record<ThreadFilter, number | undefined>>;
  onFilter(filter: ThreadFilter): void;
  /** Resolves all threads that are listed; undefined if there are none, or the person may not. */
  onResolveAll: (() => void) | undefined;
  busy: boolean;
}

/** Which threads are listed, with the number of each, and a button that resolves all of them. */
export function ThreadFilterBar({ filter, counts, onFilter, onResolveAll, busy }: ThreadFilterBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
      <fieldset aria-label="Threads to show" className="flex max-w-full flex-wrap rounded-lg bg-sunk p-0.5">
        {FILTERS.map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === filter}
            onClick={() => onFilter(value)}
            className={cx(
              'h-7 rounded-md px-2 text-xs',
              value === filter ? 'bg-raised font-medium text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            {label} {counts[value] !== undefined && <span className="tabular-nums">{counts[value]}</span>}
          </button>
        ))}
      </fieldset>
      {onResolveAll && (
        <Button size="sm" variant="quiet" icon={<CheckCheck size={14} />} busy={busy} onClick={onResolveAll}>
          Resolve all
        </Button>
      )}
    </div>
  );
}
