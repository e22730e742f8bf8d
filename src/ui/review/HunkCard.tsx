import { Check, MessageSquareX, PenLine, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Choice, HunkView } from '@/review/schema';
import type { HunkStatus } from '@/versions/core/anchors';
import { Badge } from '../kit/Badge';
import { Button } from '../kit/Button';
import { cx } from '../kit/cx';
import { IconButton } from '../kit/IconButton';
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
      data-card={hunk.id}
      className={cx(
        'relative rounded-lg border bg-raised shadow-card transition-colors',
        selected ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        aria-current={selected ? 'true' : undefined}
        aria-label={hunkLabel(hunk)}
        onClick={onSelect}
        className={cx('block w-full rounded-lg px-3 py-2 text-left', !selected && mayDecide && 'pr-[4.75rem]')}
      >
        {changed && (
          <span className="mb-1 block">
            <Badge tone="warn">Changed since suggested</Badge>
          </span>
        )}
        <HunkText hunk={hunk} whole={selected} />
      </button>
      {mayDecide && selected && (
        <div className="px-3 pb-2.5">
          <Decision {...{ hunk, place, changed, busy, form, onForm, onDecide }} />
        </div>
      )}
      {mayDecide && !selected && !changed && <QuickDecision label={hunkLabel(hunk)} busy={busy} onDecide={onDecide} />}
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

interface DecisionProps extends Pick<HunkCardProps, 'hunk' | 'place' | 'busy' | 'form' | 'onForm' | 'onDecide'> {
  changed: boolean;
}

/** What can be decided about the card that is looked at. */
function Decision({ hunk, place, changed, busy, form, onForm, onDecide }: DecisionProps): ReactNode {
  const now = place?.now ?? hunk.before;
  const close = () => onForm(undefined);
  if (form === 'reject') {
    return <RejectForm busy={busy} onCancel={close} onReject={(reason) => onDecide({ kind: 'reject', reason })} />;
  }
  if (form === 'wording') {
    const submit = (text: string) => onDecide({ kind: 'own_wording', seen: now, text });
    return <WordingForm initial={hunk.after} busy={busy} onCancel={close} onSubmit={submit} />;
  }
  if (changed) {
    return <ConflictChoices hunk={hunk} now={now} busy={busy} onDecide={onDecide} onWrite={() => onForm('wording')} />;
  }
  return (
    <div className="flex items-center gap-1.5">
      <Button
        size="sm"
        variant="primary"
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
      <IconButton
        label="Reject with a reason"
        tip="above"
        icon={<MessageSquareX size={15} />}
        onClick={() => onForm('reject')}
      />
      <IconButton
        label="Edit, then accept"
        shortcut="E"
        tip="above"
        icon={<PenLine size={15} />}
        onClick={() => onForm('wording')}
      />
    </div>
  );
}
