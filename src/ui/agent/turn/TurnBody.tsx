import { Hourglass, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isOffline } from '@/agent/core/models/model-ref';
import { END_TEXTS } from '@/agent/core/turn-status';
import type { TurnSummary } from '@/agent/schema';
import { t } from '@/generated/messages/agent/turn';
import { translateText } from '@/i18n/translate';
import { isPlanTask } from '@/tasks/plans/core/plan-task';
import { Markdown } from '../../editor/markdown/Markdown';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { Notice } from '../../kit/feedback/Notice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { Spinner } from '../../kit/feedback/Spinner';
import { PlanAnswer } from '../plan/PlanAnswer';
import { QuestionCard } from '../question/QuestionCard';
import { SheetIterations } from '../sheet/SheetIterations';
import { ThoughtBlock } from './ThoughtBlock';
import { ToolLine } from './ToolLine';
import { isAsking, type TurnPart, type TurnState } from './turn-state';

interface TurnContentProps {
  turn: Pick<TurnSummary, 'id' | 'task' | 'model'>;
  state: TurnState;
  running: boolean;
  /** The checklist of the turn's plan. Without it, the plan is shown as text. */
  plan?: ReactNode;
  /** The turn's suggestions. */
  suggestions?: ReactNode;
}

/**
 * Shows the agent's thoughts, calls, questions and texts in order, then its suggestions, and warnings about the turn.
 * The offline copy editor's suggestions are above its text, which only lists their changes. Its steps, which the
 * suggestions repeat, are folded once it has finished.
 */
export function TurnContent({ turn, state, running, plan, suggestions }: TurnContentProps) {
  const lastStep = state.steps.at(-1)?.step;
  const parts = state.steps.flatMap(({ step, parts }) =>
    parts.map((part, i) => ({
      key: `${step}-${i}`,
      part,
      newest: running && step === lastStep && i === parts.length - 1,
    })),
  );
  const text = isOffline(turn.model) ? parts.findIndex(({ part }) => part.type === 'text') : -1;
  const end = text === -1 ? parts.length : text;
  const shown = ({ key, ...props }: (typeof parts)[number]) => (
    <Part key={key} {...{ turn, running, plan }} {...props} />
  );
  const before = parts.slice(0, end).map(shown);
  const isFolded = text > 1 && !running && parts.slice(0, end).every(({ part }) => hasSucceeded(part));
  return (
    <>
      {state.warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
      {state.modelChanges.map(({ from, to, reason }) => (
        <Warning key={from}>{t('fellBack', { from, to, reason })}</Warning>
      ))}
      {isFolded ? <Steps count={end}>{before}</Steps> : before}
      {suggestions}
      {parts.slice(end).map(shown)}
    </>
  );
}

/** Folds the steps of a turn into one line. */
function Steps({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex items-center gap-1 self-start rounded text-faint text-xs hover:text-ink"
      >
        <FoldArrow open={isOpen} />
        {t('steps', { count })}
      </button>
      {isOpen && <div className="ms-4 flex flex-col gap-3">{children}</div>}
    </>
  );
}

function hasSucceeded(part: TurnPart): boolean {
  return part.type === 'tool' && part.result?.ok === true && !part.result.cancelled;
}

interface PartProps {
  turn: TurnContentProps['turn'];
  part: TurnPart;
  running: boolean;
  newest: boolean;
  plan: ReactNode;
}

function Part({ turn, part, running, newest, plan }: PartProps) {
  switch (part.type) {
    case 'thought':
      return <ThoughtBlock text={part.text} streaming={newest} />;
    case 'tool':
      if (part.asked) return <QuestionCard turnId={turn.id} asked={part.asked} isOpen={running} />;
      if (part.inner && part.inner.iterations.length > 0) return <SheetIterations tool={part} running={running} />;
      return <ToolLine tool={part} running={running} />;
    case 'text':
      if (turn.task && isPlanTask(turn.task)) return <PlanAnswer text={part.text} card={plan} />;
      return <Markdown text={part.text} className="prose-compact" />;
  }
}

/** A warning below the answer. */
function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 border-warn-ink border-s-2 ps-2.5 text-soft text-sm">
      <TriangleAlert size={14} className="mt-0.5 shrink-0 text-warn-ink" aria-hidden="true" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

interface TurnEndProps {
  turn: TurnSummary;
  state: TurnState;
  running: boolean;
  /** The button that runs a failed or stopped turn again. */
  again: ReactNode;
}

/** Says that the turn waits for an answer. It has no spinner, because nothing is running. */
function Asking() {
  return (
    <p role="status" className="flex items-center gap-2 text-soft text-sm">
      <Hourglass size={13} aria-hidden="true" />
      {t('waitingForAnswer')}
    </p>
  );
}

/** Shows the current activity while a turn runs. Afterwards, says what happened unless the turn finished normally. */
export function TurnEnd({ turn, state, running, again }: TurnEndProps) {
  if (state.ended) return <Ended ended={state.ended} error={turn.error} again={again} />;
  if (!running) return state.seq === 0 ? <SkeletonLines lines={2} label={t('loadingTurn')} /> : null;
  if (isAsking(state) && !turn.stopRequested) return <Asking />;
  return (
    <p role="status" className="flex items-center gap-2 text-soft text-sm">
      <Spinner size={13} />
      {turn.stopRequested ? t('stopping') : (state.word ?? t('waitingToStart'))}
    </p>
  );
}

interface EndedProps {
  ended: NonNullable<TurnState['ended']>;
  error: TurnSummary['error'];
  again: ReactNode;
}

function Ended({ ended: { status, message }, error, again }: EndedProps) {
  if (status === 'finished') return null;
  if (status === 'stopped') {
    return (
      <div className="flex items-center justify-between gap-3 text-sm text-soft">
        <p>{translateText('turn', message || END_TEXTS.stopped)}</p>
        {again}
      </div>
    );
  }
  return <Notice action={again}>{translateText('turn', message || error || END_TEXTS[status])}</Notice>;
}
