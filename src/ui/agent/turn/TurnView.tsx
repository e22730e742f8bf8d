import { Info, Pencil, RotateCcw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { isOffline } from '@/agent/core/models/model-ref';
import type { TurnSummary } from '@/agent/schema';
import { t } from '@/generated/messages/agent/turn';
import { readable } from '@/kernel/readable';
import type { PlanView } from '@/tasks/plans/schema';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { Avatar } from '../../kit/display/Avatar';
import { AiMark } from '../../kit/display/Badge';
import { Time } from '../../kit/display/Time';
import { ContextLine } from '../context/ContextLine';
import { PlanCard } from '../plan/PlanCard';
import { RequestText } from './RequestText';
import { SuggestionLine } from './SuggestionLine';
import { TreeSuggestionLine } from './TreeSuggestionLine';
import { TurnContent, TurnEnd } from './TurnBody';
import { TurnSwitch } from './TurnSwitch';
import { TurnTools } from './TurnTools';
import type { TurnActions } from './turn-actions';
import { turnElementId } from './turn-element-id';
import { answerOf, isRunning, type TurnState } from './turn-state';
import { UsageLine } from './UsageLine';
import { useSeenEnd } from './use-seen-end';
import { useTurnEvents } from './use-turn-events';

const TurnDetailsDialog = dynamic(() => import('./TurnDetailsDialog').then((m) => m.TurnDetailsDialog), { ssr: false });
const EditRequestDialog = dynamic(() => import('../composer/EditRequestDialog').then((m) => m.EditRequestDialog), {
  ssr: false,
});

interface TurnViewProps {
  turn: TurnSummary;
  /** The turns that follow the same turn, including this one, oldest first. */
  siblings: readonly TurnSummary[];
  authorName: string;
  /** The readable name of the model that answers. */
  modelName: string;
  mayRun: boolean;
  /** Whether the turn had already ended when the page opened. */
  endedBefore: boolean;
  /** The plan that the turn made, if any. */
  plan: PlanView | undefined;
  /** Returns what the person can do next, if anything. Left out if another turn follows. */
  next?: ((state: TurnState) => ReactNode) | undefined;
  actions: TurnActions;
}

export function TurnView(props: TurnViewProps) {
  const { turn, siblings, authorName, modelName, mayRun, endedBefore, plan, actions } = props;
  const state = useTurnEvents(turn.id);
  const running = isRunning(turn, state);
  useSeenEnd(turn, state, endedBefore);
  const [dialog, setDialog] = useState<'details' | 'edit'>();
  const close = () => setDialog(undefined);
  const runAgain = () => void actions.runAgain(turn.id);
  // A turn that ended otherwise has a button with words, beside the reason.
  const isFinished = state.ended?.status === 'finished';
  const again = mayRun && (
    <Button size="sm" icon={<RotateCcw size={13} />} onClick={runAgain}>
      {t('runAgain')}
    </Button>
  );
  return (
    <article
      id={turnElementId(turn.id)}
      aria-label={t('askedBy', { name: authorName })}
      className="flex flex-col gap-3 border-line px-4 py-4 not-last:border-b"
    >
      <div className="flex flex-col gap-2 rounded-[10px] bg-track px-3 pt-1.5 pb-2.5">
        <header className="flex items-center gap-2 text-xs">
          <Avatar userId={turn.userId} name={authorName} size="xs" />
          <span dir="auto" className="truncate font-medium text-ink">
            {authorName}
          </span>
          <Time date={turn.createdAt} className="flex-1 text-faint" />
          {mayRun && (
            <IconButton
              label={turn.task ? t('editCommand') : t('editAndRunAgain')}
              tip="left"
              size="sm"
              icon={<Pencil size={13} />}
              onClick={() => (turn.task ? actions.editCommand(turn.request) : setDialog('edit'))}
            />
          )}
          <IconButton
            label={t('turnDetails')}
            tip="left"
            size="sm"
            icon={<Info size={14} />}
            onClick={() => setDialog('details')}
          />
        </header>
        {turn.refines && <p className="text-faint text-xs">{refinementWords(turn.refines.hunkIds.length)}</p>}
        <p className={cx('whitespace-pre-wrap break-words text-ink', turn.task ? 'font-mono text-xs' : 'text-base')}>
          {turn.task ? readable(turn.request) : <RequestText text={readable(turn.request)} />}
        </p>
        {turn.instructions && <Instructions text={turn.instructions} />}
      </div>
      <ContextLine documents={state.context} />
      {siblings.length > 1 && <TurnSwitch turn={turn} siblings={siblings} actions={actions} />}
      <p className="flex items-center gap-2 text-soft text-xs">
        {/* The offline copy editor only applies rules. */}
        {!isOffline(turn.model) && <AiMark />}
        <span className="min-w-0 truncate font-medium">{modelName}</span>
      </p>
      <TurnContent
        {...{ turn, state, running }}
        plan={plan && cardOf(plan, actions)}
        suggestions={<Suggestions state={state} running={running} onReview={actions.review} />}
      />
      <TurnEnd turn={turn} state={state} running={running} again={again} />
      <div className="flex items-start gap-2 empty:hidden">
        <UsageLine usage={state.usage} />
        {!running && state.ended && (
          <TurnTools answer={answerOf(state)} onRunAgain={mayRun && isFinished ? runAgain : undefined} />
        )}
      </div>
      {props.next?.(state)}
      {dialog === 'details' && <TurnDetailsDialog turnId={turn.id} onClose={close} />}
      {dialog === 'edit' && (
        <EditRequestDialog
          title={t('editAndRunAgain')}
          description={t('editDescription')}
          verb={t('run')}
          initial={turn}
          onSubmit={(change) => actions.runAgain(turn.id, change)}
          onClose={close}
        />
      )}
    </article>
  );
}

interface SuggestionsProps {
  state: TurnState;
  running: boolean;
  onReview: TurnActions['review'];
}

function Suggestions({ state: { suggestions, treeSuggestions }, running, onReview }: SuggestionsProps) {
  return (
    <>
      {suggestions.map((suggestion) => (
        <SuggestionLine
          key={suggestion.versionId}
          suggestion={suggestion}
          isOneOfMany={suggestions.length > 1}
          ended={!running}
          onReview={onReview}
        />
      ))}
      {treeSuggestions.map((suggestion) => (
        <TreeSuggestionLine key={suggestion.treeChangeId} suggestion={suggestion} onReview={onReview} />
      ))}
    </>
  );
}

function cardOf(plan: PlanView, { showTurn, review }: TurnActions) {
  return <PlanCard plan={plan} onShowTurn={showTurn} onReview={review} />;
}

export function Instructions({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap break-words border-line-strong border-s-2 ps-2.5 text-sm text-soft">
      {readable(text)}
    </p>
  );
}

function refinementWords(count: number): string {
  return count === 0 ? t('refinesSuggestion') : t('refinesChanges', { count });
}
