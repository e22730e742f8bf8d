import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Choice, HunkView } from '@/review/schema';
import type { HunkStatus } from '@/versions/core/anchors';
import { Badge } from '../kit/Badge';
import { Button } from '../kit/Button';
import { cx } from '../kit/cx';
import { ConflictChoices } from './ConflictChoices';
import { HunkText } from './HunkText';
import { hunkLabel } from './hunk-label';
import { RejectForm } from './RejectForm';
import { decisionText } from './review-text';
import { WordingForm } from './WordingForm';

/** Where a hunk stands in the text on this screen, and what stands in its place. */
export interface HunkPlace {
  status: HunkStatus;
  now: string;
}

export type CardForm = 'reject' | 'wording';

interface HunkCardProps {
  hunk: HunkView;
  /** Undefined until the text is there. */
  place: HunkPlace | undefined;
  selected: boolean;
  busy: boolean;
  mayDecide: boolean;
  /** A form that was opened by a key. */
  form: CardForm | undefined;
  onForm(form: CardForm | undefined): void;
  onSelect(): void;
  onDecide(choice: Choice): void;
}

export function HunkCard({ hunk, place, selected, busy, mayDecide, form, onForm, onSelect, onDecide }: HunkCardProps) {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  if (hunk.decision) {
    return (
      <li className="flex items-center gap-2 px-1 text-faint text-xs">
        <span className="min-w-0 flex-1 truncate">{hunkLabel(hunk)}</span>
        <span className="max-w-[55%] shrink-0 truncate">{decisionText(hunk.decision)}</span>
      </li>
    );
  }
  const changed = place !== undefined && place.status !== 'clean' && place.status !== 'already_there';
  return (
    <li
      ref={card}
      data-hunk={hunk.id}
      className={cx(
        'rounded-lg border bg-raised shadow-card transition-colors',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        aria-current={selected ? 'true' : undefined}
        aria-label={hunkLabel(hunk)}
        onClick={onSelect}
        className="block w-full rounded-t-lg px-3 pt-2.5 pb-2 text-left"
      >
        {changed && (
          <span className="mb-1.5 block">
            <Badge tone="warn">Changed since suggested</Badge>
          </span>
        )}
        <HunkText hunk={hunk} whole={selected} />
      </button>
      {mayDecide && (
        <div className="px-3 pb-2.5">
          <Decision {...{ hunk, place, changed, selected, busy, form, onForm, onSelect, onDecide }} />
        </div>
      )}
    </li>
  );
}

type DecisionProps = Omit<HunkCardProps, 'mayDecide'> & { changed: boolean };

function Decision({
  hunk,
  place,
  changed,
  selected,
  busy,
  form,
  onForm,
  onSelect,
  onDecide,
}: DecisionProps): ReactNode {
  const now = place?.now ?? hunk.before;
  if (form === 'reject') {
    return (
      <RejectForm
        busy={busy}
        onCancel={() => onForm(undefined)}
        onReject={(reason) => onDecide({ kind: 'reject', reason })}
      />
    );
  }
  if (form === 'wording') {
    return (
      <WordingForm
        initial={hunk.after}
        busy={busy}
        onCancel={() => onForm(undefined)}
        onSubmit={(text) => onDecide({ kind: 'own_wording', seen: now, text })}
      />
    );
  }
  if (changed && place) {
    return selected ? (
      <ConflictChoices hunk={hunk} now={place.now} busy={busy} onDecide={onDecide} onWrite={() => onForm('wording')} />
    ) : (
      <Button size="sm" onClick={onSelect}>
        Look at the texts
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-1.5">
      <Button
        size="sm"
        variant={selected ? 'primary' : 'secondary'}
        icon={<Check size={14} />}
        busy={busy}
        onClick={() => onDecide({ kind: 'accept' })}
      >
        Accept
      </Button>
      <Button size="sm" icon={<X size={14} />} disabled={busy} onClick={() => onDecide({ kind: 'reject' })}>
        Reject
      </Button>
      <span className="flex-1" />
      {selected && <MoreChoices onForm={onForm} />}
    </div>
  );
}

function MoreChoices({ onForm }: { onForm(form: CardForm): void }) {
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => onForm('reject')}>
        Reject, because…
      </Button>
      <Button size="sm" variant="quiet" onClick={() => onForm('wording')}>
        Edit
      </Button>
    </>
  );
}
