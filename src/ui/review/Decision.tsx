import { Check, MessageSquareX, PenLine, X } from 'lucide-react';
import type { HunkView } from '@/review/schema';
import { Button } from '../kit/Button';
import { IconButton } from '../kit/IconButton';
import { ConflictChoices } from './ConflictChoices';
import type { CardActions, CardForm } from './card-actions';
import type { HunkPlace } from './hunk-places';
import { RejectForm } from './RejectForm';
import { WordingForm } from './WordingForm';

interface DecisionProps {
  hunk: HunkView;
  place: HunkPlace | undefined;
  isConflict: boolean;
  busy: boolean;
  form: CardForm | undefined;
  actions: CardActions;
}

/** What can be decided about the card that is looked at. */
export function Decision({ hunk, place, isConflict, busy, form, actions }: DecisionProps) {
  const now = place?.now ?? hunk.before;
  const open = (next: CardForm | undefined) => actions.openForm(hunk.id, next);
  const close = () => open(undefined);
  if (form === 'reject') {
    const reject = (reason: string | undefined) => actions.decide(hunk.id, { kind: 'reject', reason });
    return <RejectForm busy={busy} onCancel={close} onReject={reject} />;
  }
  if (form === 'wording') {
    const submit = (text: string) => actions.decide(hunk.id, { kind: 'own_wording', seen: now, text });
    return <WordingForm initial={hunk.after} busy={busy} onCancel={close} onSubmit={submit} />;
  }
  if (isConflict) {
    return (
      <ConflictChoices
        hunk={hunk}
        now={now}
        busy={busy}
        onDecide={(choice) => actions.decide(hunk.id, choice)}
        onWrite={() => open('wording')}
      />
    );
  }
  return (
    <div className="flex items-center gap-1.5">
      <Button
        size="sm"
        variant="primary"
        icon={<Check size={14} />}
        busy={busy}
        onClick={() => actions.decide(hunk.id, { kind: 'accept' })}
      >
        Accept
      </Button>
      <Button
        size="sm"
        icon={<X size={14} />}
        disabled={busy}
        onClick={() => actions.decide(hunk.id, { kind: 'reject' })}
      >
        Reject
      </Button>
      <span className="flex-1" />
      <IconButton
        label="Reject with a reason"
        tip="above"
        icon={<MessageSquareX size={15} />}
        onClick={() => open('reject')}
      />
      <IconButton
        label="Edit, then accept"
        shortcut="E"
        tip="above"
        icon={<PenLine size={15} />}
        onClick={() => open('wording')}
      />
    </div>
  );
}
