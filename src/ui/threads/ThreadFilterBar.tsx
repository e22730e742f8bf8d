import { CheckCheck, Ellipsis } from 'lucide-react';
import { t } from '@/generated/messages/threads';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { Menu } from '../kit/dialogs/Menu';
import { FILTERS, type ThreadFilter } from './thread-filter';

interface ThreadFilterBarProps {
  filter: ThreadFilter;
  /** The number of threads by filter, shown once all are known, except 0. Undefined while one isn't known. */
  counts: Readonly<Record<ThreadFilter, number | undefined>>;
  onFilter(filter: ThreadFilter): void;
  /** Resolves all listed threads. Undefined if there are none or the person can't resolve them. */
  onResolveAll: (() => void) | undefined;
  busy: boolean;
}

/** Filters the threads, with the number of each kind, and has a menu of actions on all of them. */
export function ThreadFilterBar({ filter, counts, onFilter, onResolveAll, busy }: ThreadFilterBarProps) {
  const areKnown = FILTERS.every((value) => counts[value] !== undefined);
  return (
    <div className="mb-3 flex items-start justify-between gap-2">
      <fieldset aria-label={t('threadsToShow')} className="flex min-w-0 flex-wrap rounded-lg bg-track p-0.5">
        {FILTERS.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === filter}
            onClick={() => onFilter(value)}
            className={cx(
              'h-7 rounded-md px-2 text-xs',
              value === filter ? 'bg-chosen font-medium text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            {t('filter', { filter: value })}
            {areKnown && counts[value] !== 0 && <span className="tabular-nums"> {counts[value]}</span>}
          </button>
        ))}
      </fieldset>
      {onResolveAll && (
        <Menu
          label={t('allThreads')}
          align="end"
          groups={[
            [{ label: t('resolveAll'), icon: <CheckCheck size={14} />, disabled: busy, onSelect: onResolveAll }],
          ]}
          trigger={(props) => (
            <IconButton label={t('allThreads')} tip="left" icon={<Ellipsis size={16} />} aria-busy={busy} {...props} />
          )}
        />
      )}
    </div>
  );
}
