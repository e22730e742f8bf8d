import { CheckCheck } from 'lucide-react';
import type { InboxKind } from '@/review/inbox/schema';
import { Button } from '../kit/controls/Button';
import { cx } from '../kit/cx';
import type { Inbox } from './use-inbox';

const KINDS: readonly [kind: InboxKind | undefined, label: string][] = [
  [undefined, 'All'],
  ['suggestion', 'Suggestions'],
  ['thread', 'Comments'],
  ['turn', 'Agent'],
];

/** Which kind of item is listed, and a way to be done with all of them. */
export function InboxFilter({ inbox }: { inbox: Inbox }) {
  const { kind, setKind, items, doneAll, isBusy } = inbox;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <fieldset aria-label="Kind of item" className="flex rounded-lg bg-sunk p-0.5">
        {KINDS.map(([value, label]) => (
          <button
            key={label}
            type="button"
            aria-pressed={value === kind}
            onClick={() => setKind(value)}
            className={cx(
              'h-7 rounded-md px-2.5 text-sm',
              value === kind ? 'bg-raised font-medium text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {items.length > 0 && (
        <Button size="sm" variant="quiet" icon={<CheckCheck size={14} />} busy={isBusy} onClick={() => void doneAll()}>
          Mark all as done
        </Button>
      )}
    </div>
  );
}
