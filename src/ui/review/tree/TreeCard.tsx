import { Check, MessageSquareX, Undo2, X } from 'lucide-react';
import { t } from '@/generated/messages/review/card';
import { translateText } from '@/i18n/translate';
import { readable } from '@/kernel/readable';
import type { TreeChangeView, TreeChoice } from '@/review/tree/schema';
import { statusText } from '@/review/words/review-text';
import { treeApprovalsText, treeTitle } from '@/review/words/tree-text';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { Badge } from '../../kit/display/Badge';
import { useViewer } from '../../shell/viewer';
import { CardNote } from '../card/CardNote';
import { QuickDecision } from '../card/QuickDecision';
import { RejectForm } from '../card/RejectForm';
import { NewDocumentText } from './NewDocumentText';
import { TreeConflict } from './TreeConflict';
import { TreeKindIcon } from './TreeKindIcon';
import { WithdrawButton } from './WithdrawButton';

export interface TreeCardActions {
  select(id: string): void;
  decide(id: string, choice: TreeChoice): void;
  undo(id: string): void;
  /** Opens the form for rejecting with a reason, or closes it if `id` is undefined. */
  openRejection(id: string | undefined): void;
  /** The person has taken back their own suggestion. */
  onWithdrawn?(): void;
}

interface TreeCardProps {
  change: TreeChangeView;
  selected: boolean;
  busy: boolean;
  mayDecide: boolean;
  isRejecting: boolean;
  /** Why the last attempt to decide it failed. */
  problem: string | undefined;
  actions: TreeCardActions;
}

/** A suggestion to create, rename or delete a document, with its decisions. */
export function TreeCard(props: TreeCardProps) {
  const { change, selected, busy, mayDecide, problem, actions } = props;
  const { id, kind, path, description, conflict, refusal, turnId, askedBy, status } = change;
  const { userId } = useViewer();
  const title = treeTitle(change);
  const mayAccept = refusal === null;
  return (
    <li
      data-card={id}
      className={cx(
        'relative rounded-lg border bg-raised shadow-card transition-colors has-[>button:focus-visible]:outline-2 has-[>button:focus-visible]:outline-(--focus) has-[>button:focus-visible]:outline-offset-2',
        selected ? 'border-accent ring-1 ring-accent' : 'review-card border-line hover:border-line-strong',
      )}
    >
      <button
        type="button"
        aria-current={selected ? 'true' : undefined}
        aria-label={title}
        onClick={() => actions.select(id)}
        className={cx(
          'block w-full rounded-lg py-2 pe-3 ps-3 text-start focus-visible:outline-none',
          !selected && mayDecide && 'pe-[4.75rem]',
        )}
      >
        <TreeBadges change={change} />
        <span className="flex items-start gap-2">
          <TreeKindIcon kind={kind} />
          <span className="min-w-0 flex-1 break-words font-medium text-sm">{title}</span>
        </span>
        <span className="mt-0.5 block break-words text-soft text-sm">{readable(description)}</span>
      </button>
      {kind === 'create' && (
        <div className="px-3 pb-2.5">
          <NewDocumentText treeChangeId={id} path={path} />
        </div>
      )}
      {mayDecide && selected && (
        <div className="px-3 pb-2.5">
          <TreeDecision {...props} mayAccept={mayAccept} />
          {refusal && <CardNote>{translateText('error', refusal.message)}</CardNote>}
          {problem && problem !== refusal?.message && problem !== conflict?.message && <CardNote>{problem}</CardNote>}
        </div>
      )}
      {selected && turnId === null && askedBy.userId === userId && status === 'pending' && (
        <WithdrawButton treeChangeId={id} onWithdrawn={actions.onWithdrawn} />
      )}
      {mayDecide && !selected && (
        <QuickDecision
          label={title}
          busy={busy}
          mayAccept={mayAccept && conflict === null}
          onDecide={(choice) => actions.decide(id, choice)}
        />
      )}
    </li>
  );
}

function TreeBadges({ change }: { change: TreeChangeView }) {
  const approvals = treeApprovalsText(change);
  if (!change.conflict && !approvals) return null;
  return (
    <span className="mb-1 flex flex-wrap gap-1">
      {change.conflict && <Badge tone="warn">{statusText('changed')}</Badge>}
      {approvals && <Badge tone={change.approvals.length > 0 ? 'accent' : 'plain'}>{approvals}</Badge>}
    </span>
  );
}

function TreeDecision({ change, busy, isRejecting, actions, mayAccept }: TreeCardProps & { mayAccept: boolean }) {
  const { id } = change;
  const { userId } = useViewer();
  const decide = (choice: TreeChoice) => actions.decide(id, choice);
  if (isRejecting) {
    const cancel = () => actions.openRejection(undefined);
    return <RejectForm busy={busy} onCancel={cancel} onReject={(reason) => decide({ kind: 'reject', reason })} />;
  }
  if (change.conflict) return <TreeConflict change={change} busy={busy} mayAccept={mayAccept} onDecide={decide} />;
  const hasApproved = change.approvals.some(({ person }) => person.userId === userId);
  return (
    <div className="flex items-center gap-1.5">
      {hasApproved ? (
        <Button
          size="sm"
          busy={busy}
          icon={<Undo2 size={14} className="rtl:-scale-x-100" />}
          onClick={() => actions.undo(id)}
        >
          {t('withdrawApproval')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="primary"
          icon={<Check size={14} />}
          busy={busy}
          disabled={!mayAccept}
          onClick={() => decide({ kind: 'accept' })}
        >
          {t('accept')}
        </Button>
      )}
      <Button size="sm" icon={<X size={14} />} disabled={busy} onClick={() => decide({ kind: 'reject' })}>
        {t('reject')}
      </Button>
      <span className="flex-1" />
      <IconButton
        label={t('rejectWithReason')}
        shortcut="W"
        tip="above"
        icon={<MessageSquareX size={15} />}
        onClick={() => actions.openRejection(id)}
      />
    </div>
  );
}
