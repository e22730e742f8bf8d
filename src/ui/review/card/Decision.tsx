import { Check, MessageSquareX, PenLine, Sparkles, Undo2, X } from 'lucide-react';
import { t } from '@/generated/messages/review/card';
import type { HunkView } from '@/review/schema';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import type { HunkPlace } from '../hunks/hunk-places';
import { ConflictChoices } from './ConflictChoices';
import type { CardActions, CardForm } from './card-actions';
import { RefineForm } from './RefineForm';
import { RejectForm } from './RejectForm';
import { WordingForm } from './WordingForm';

interface DecisionProps {
  hunk: HunkView;
  /** The name of the person who suggested it, or undefined if it was the agent. */
  person: string | undefined;
  place: HunkPlace | undefined;
  isConflict: boolean;
  busy: boolean;
  /** Whether the viewer has approved it and more approvals are needed. */
  hasApproved: boolean;
  /** Whether the project's rules let the viewer accept it. */
  mayAccept: boolean;
  form: CardForm | undefined;
  actions: CardActions;
}

/** Hidden on phones, where `PhoneReviewBar` below the card has both decisions. */
const IN_BAR_ON_PHONES = 'max-[899px]:hidden';

/** The buttons and forms that decide the selected card. */
export function Decision(props: DecisionProps) {
  const { hunk, person, place, isConflict, busy, hasApproved, mayAccept, form, actions } = props;
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
  if (form === 'refine') {
    const refine = (request: string) => actions.refine(hunk.id, request);
    return <RefineForm busy={busy} onCancel={close} onRefine={refine} />;
  }
  const more = <More {...{ isConflict, mayAccept, onOpen: open }} />;
  if (isConflict) {
    return (
      <ConflictChoices
        {...{ hunk, person, now, busy, mayAccept, more }}
        onDecide={(choice) => actions.decide(hunk.id, choice)}
        onWrite={() => open('wording')}
      />
    );
  }
  return (
    <div className="flex items-center gap-1.5">
      {hasApproved ? (
        <Button
          size="sm"
          busy={busy}
          icon={<Undo2 size={14} className="rtl:-scale-x-100" />}
          onClick={() => actions.undo(hunk.id)}
        >
          {t('withdrawApproval')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="primary"
          className={IN_BAR_ON_PHONES}
          icon={<Check size={14} />}
          busy={busy}
          disabled={!mayAccept}
          onClick={() => actions.decide(hunk.id, { kind: 'accept' })}
        >
          {t('accept')}
        </Button>
      )}
      <Button
        size="sm"
        className={hasApproved ? undefined : IN_BAR_ON_PHONES}
        icon={<X size={14} />}
        disabled={busy}
        onClick={() => actions.decide(hunk.id, { kind: 'reject' })}
      >
        {t('reject')}
      </Button>
      <span className="flex-1" />
      {more}
    </div>
  );
}

interface MoreProps {
  isConflict: boolean;
  mayAccept: boolean;
  onOpen(form: CardForm): void;
}

/** The decisions that first ask for text. */
function More({ isConflict, mayAccept, onOpen }: MoreProps) {
  const button = (label: string, form: CardForm, { Icon, shortcut }: { Icon: typeof X; shortcut?: string }) => (
    <IconButton label={label} shortcut={shortcut} tip="above" icon={<Icon size={15} />} onClick={() => onOpen(form)} />
  );
  return (
    <span className="flex pointer-coarse:[&>button]:size-10">
      {button(t('rejectWithReason'), 'reject', { Icon: MessageSquareX, shortcut: 'W' })}
      {!isConflict && mayAccept && button(t('editThenAccept'), 'wording', { Icon: PenLine, shortcut: 'E' })}
      {button(t('askToRefine'), 'refine', { Icon: Sparkles, shortcut: 'F' })}
    </span>
  );
}
