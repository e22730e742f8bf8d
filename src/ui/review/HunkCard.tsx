import { Check, X } from 'lucide-react';
import { memo } from 'react';
import type { Choice, HunkView } from '@/review/schema';
import { Badge } from '../kit/Badge';
import { cx } from '../kit/cx';
import { IconButton } from '../kit/IconButton';
import { HunkThreadMark, HunkThreads } from '../threads/HunkThreads';
import type { CardActions, CardForm } from './card-actions';
import { Decision } from './Decision';
import { HunkText } from './HunkText';
import { hunkLabel } from './hunk-label';
import type { HunkPlaces } from './hunk-places';
import { decisionText, STATUS_WORDS } from './review-text';
import { useHunkPlace } from './use-hunk-place';

interface HunkCardProps {
  hunk: HunkView;
  places: HunkPlaces;
  selected: boolean;
  busy: boolean;
  mayDecide: boolean;
  form: CardForm | undefined;
  actions: CardActions;
}

export const HunkCard = memo(function HunkCard(props: HunkCardProps) {
  return props.hunk.decision ? <DecidedCard hunk={props.hunk} /> : <OpenCard {...props} />;
});

function DecidedCard({ hunk }: { hunk: HunkView }) {
  return (
    <li className="flex items-center gap-2 px-1 text-faint text-xs">
      <span className="min-w-0 flex-1 truncate">{hunkLabel(hunk)}</span>
      <span className="max-w-[55%] shrink-0 truncate">{hunk.decision && decisionText(hunk.decision)}</span>
    </li>
  );
}

function OpenCard({ hunk, places, selected, busy, mayDecide, form, actions }: HunkCardProps) {
  const place = useHunkPlace(places, hunk.id);
  const status = place?.status ?? 'clean';
  const isConflict = status !== 'clean' && status !== 'already_there';
  const label = hunkLabel(hunk);
  return (
    <li
      data-card={hunk.id}
      className={cx(
        'relative rounded-lg border bg-raised shadow-card transition-colors',
        selected ? 'border-accent ring-1 ring-accent' : 'review-card border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        aria-current={selected ? 'true' : undefined}
        aria-label={label}
        onClick={() => actions.select(hunk.id)}
        className={cx('block w-full rounded-lg px-3 py-2 text-left', !selected && mayDecide && 'pr-[4.75rem]')}
      >
        {status !== 'clean' && (
          <span className="mb-1 block">
            <Badge tone={isConflict ? 'warn' : 'plain'}>{STATUS_WORDS[status]}</Badge>
          </span>
        )}
        <HunkText hunk={hunk} whole={selected} />
      </button>
      {mayDecide && selected && (
        <div className="px-3 pb-2.5">
          <Decision {...{ hunk, place, isConflict, busy, form, actions }} />
        </div>
      )}
      {mayDecide && !selected && !isConflict && (
        <QuickDecision label={label} busy={busy} onDecide={(choice) => actions.decide(hunk.id, choice)} />
      )}
      {selected ? <HunkThreads hunkId={hunk.id} /> : <HunkThreadMark hunkId={hunk.id} />}
    </li>
  );
}

/** On the edge of a card that is not looked at: both decisions, small. */
function QuickDecision({ label, busy, onDecide }: { label: string; busy: boolean; onDecide(choice: Choice): void }) {
  return (
    <div className="absolute top-1 right-1 flex">
      <IconButton
        label={`Accept ${label}`}
        tip="none"
        icon={<Check size={16} />}
        disabled={busy}
        className="enabled:hover:bg-add-bg enabled:hover:text-add-ink"
        onClick={() => onDecide({ kind: 'accept' })}
      />
      <IconButton
        label={`Reject ${label}`}
        tip="none"
        icon={<X size={16} />}
        disabled={busy}
        className="enabled:hover:bg-del-bg enabled:hover:text-del-ink"
        onClick={() => onDecide({ kind: 'reject' })}
      />
    </div>
  );
}
