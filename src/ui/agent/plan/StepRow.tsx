import {
  ArrowDown,
  ArrowUp,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleStop,
  Ellipsis,
  type LucideIcon,
  MessageCircleQuestion,
  Pencil,
  Play,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { TurnStatus } from '@/agent/schema';
import { t } from '@/generated/messages/agent/plan';
import { readable } from '@/kernel/readable';
import { isToDo } from '@/tasks/plans/core/next-step';
import type { PlanStepView } from '@/tasks/plans/schema';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { Menu, type MenuGroups } from '../../kit/dialogs/Menu';
import { costWords } from '../../kit/display/cost-words';
import { Spinner } from '../../kit/feedback/Spinner';
import { statusWord } from '../turn/status-words';
import { StepForm } from './StepForm';
import type { PlanCommands } from './use-plan-commands';

interface StepRowProps {
  step: PlanStepView;
  /** The step's number, starting at 1. */
  number: number;
  isLast: boolean;
  /** Whether the person can edit and run steps. */
  mayRun: boolean;
  /** Whether all steps are being run one after the other. */
  isRun: boolean;
  commands: PlanCommands;
  onShowTurn(turnId: string): void;
  onReview(documentId: string): void;
}

/** A step of a plan: its state, text, result and buttons. */
export function StepRow({ step, number, isLast, mayRun, isRun, commands, onShowTurn, onReview }: StepRowProps) {
  const [editing, setEditing] = useState(false);
  const isOpen = mayRun && isToDo({ status: step.status ?? undefined });
  return (
    <li className="flex items-start gap-2.5 px-3 py-2 not-last:border-line not-last:border-b">
      <StepIcon status={step.status} />
      {editing && isOpen ? (
        <StepForm
          label={t('step', { number })}
          initial={step.text}
          verb={t('save')}
          onSubmit={(text) => commands.edit(step.stepId, text)}
          onClose={() => setEditing(false)}
        />
      ) : (
        <div className="min-w-0 flex-1">
          <p className={cx('whitespace-pre-wrap break-words text-sm', step.status === 'finished' && 'text-soft')}>
            {readable(step.text)}
          </p>
          <StepFacts step={step} onShowTurn={onShowTurn} onReview={onReview} />
        </div>
      )}
      {isOpen && !editing && (
        <span className="flex shrink-0">
          {!isRun && (
            <IconButton
              label={t('runStep', { number })}
              tip="left"
              size="sm"
              icon={<Play size={13} />}
              onClick={() => commands.run(step.stepId)}
            />
          )}
          <Menu
            label={t('actionsForStep', { number })}
            align="end"
            groups={actionsFor(step, { number, isLast, commands, onEdit: () => setEditing(true) })}
            trigger={(props) => (
              <IconButton
                label={t('actionsForStep', { number })}
                tip="left"
                size="sm"
                icon={<Ellipsis size={14} />}
                {...props}
              />
            )}
          />
        </span>
      )}
    </li>
  );
}

function actionsFor(
  step: PlanStepView,
  { number, isLast, commands, onEdit }: Pick<StepRowProps, 'number' | 'isLast' | 'commands'> & { onEdit(): void },
): MenuGroups {
  return [
    [
      { label: t('edit'), icon: <Pencil size={14} />, onSelect: onEdit },
      {
        label: t('moveUp'),
        icon: <ArrowUp size={14} />,
        disabled: number === 1,
        onSelect: () => commands.moveUp(step),
      },
      {
        label: t('moveDown'),
        icon: <ArrowDown size={14} />,
        disabled: isLast,
        onSelect: () => commands.moveDown(step),
      },
    ],
    [{ label: t('remove'), icon: <Trash2 size={14} />, danger: true, onSelect: () => commands.remove(step) }],
  ];
}

/**
 * Shows a step's state, turn, cost and suggestions. A step that hasn't started only gets its state, for screen readers.
 */
function StepFacts({ step, onShowTurn, onReview }: Pick<StepRowProps, 'step' | 'onShowTurn' | 'onReview'>) {
  const { status, turnId, cost, suggestions } = step;
  if (status === null || turnId === null) return <span className="sr-only">{t('notStarted')}</span>;
  const link = 'rounded text-accent hover:underline';
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-faint text-xs tabular-nums">
      <span>{status === 'finished' ? t('done') : statusWord(status)}</span>
      {cost && <span>{costWords(cost)}</span>}
      {status !== 'waiting' && (
        <button type="button" className={link} onClick={() => onShowTurn(turnId)}>
          {t('showTurn')}
        </button>
      )}
      {suggestions.map(({ documentId, changes }) => (
        <button key={documentId} type="button" className={link} onClick={() => onReview(documentId)}>
          {t('reviewChanges', { count: changes })}
        </button>
      ))}
    </p>
  );
}

const ICONS: Record<Exclude<TurnStatus, 'queued' | 'running'>, [LucideIcon, string]> = {
  waiting: [CircleDashed, 'text-faint'],
  needs_input: [MessageCircleQuestion, 'text-accent'],
  finished: [CircleCheck, 'text-add-ink'],
  stopped: [CircleStop, 'text-soft'],
  failed: [CircleAlert, 'text-warn-ink'],
  interrupted: [CircleAlert, 'text-warn-ink'],
};

function StepIcon({ status }: { status: TurnStatus | null }) {
  const place = 'mt-0.5 shrink-0';
  if (status === 'queued' || status === 'running') {
    return (
      <span className={place}>
        <Spinner size={16} />
      </span>
    );
  }
  const [Icon, tone] = status === null ? ([Circle, 'text-faint'] as const) : ICONS[status];
  return <Icon size={16} className={cx(place, tone)} aria-hidden="true" />;
}
