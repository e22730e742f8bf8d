import type { ReactNode } from 'react';
import type { SuggestionView } from '@/review/schema';
import { AiMark } from '../kit/Badge';
import { Button } from '../kit/Button';
import { Time } from '../kit/Time';
import { progressOf } from './open-hunks';

interface SuggestionGroupProps {
  suggestion: SuggestionView;
  mayDecide: boolean;
  busy: boolean;
  onDecideAll(kind: 'accept' | 'reject'): void;
  children: ReactNode;
}

/** One suggestion: what it is for, who asked for it, how far its review is, and its cards. */
export function SuggestionGroup({ suggestion, mayDecide, busy, onDecideAll, children }: SuggestionGroupProps) {
  const { reviewed, total } = progressOf(suggestion);
  const open = total - reviewed;
  return (
    <section aria-label={suggestion.description} className="flex flex-col gap-2 px-3 py-3">
      <header className="px-1">
        <p className="flex items-center gap-1.5 text-faint text-xs">
          <AiMark />
          <span className="min-w-0 truncate">
            for {suggestion.askedBy?.name ?? 'somebody'} · <Time date={suggestion.createdAt} />
          </span>
        </p>
        <h2 className="mt-1 font-semibold font-serif text-md leading-snug">{suggestion.description}</h2>
        <div className="mt-2 flex items-center gap-2">
          <progress
            aria-label="Reviewed"
            value={reviewed}
            max={total}
            className="review-progress h-1.5 min-w-0 flex-1 overflow-hidden rounded-full"
          />
          <span className="text-soft text-xs tabular-nums">
            {reviewed} of {total} reviewed
          </span>
        </div>
        {mayDecide && open > 1 && (
          <div className="mt-2 flex gap-1.5">
            <Button size="sm" busy={busy} onClick={() => onDecideAll('accept')}>
              Accept all {open}
            </Button>
            <Button size="sm" variant="quiet" disabled={busy} onClick={() => onDecideAll('reject')}>
              Reject all {open}
            </Button>
          </div>
        )}
      </header>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  );
}
