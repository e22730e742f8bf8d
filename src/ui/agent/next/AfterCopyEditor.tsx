import { CornerDownRight, RotateCcw } from 'lucide-react';
import { isOffline } from '@/agent/core/models/model-ref';
import type { ModelView, TurnSummary } from '@/agent/schema';
import { t } from '@/generated/messages/agent/panel';
import type { TurnActions } from '../turn/turn-actions';
import type { TurnState } from '../turn/turn-state';
import { Choice, Choices, ConnectModel } from './Choices';

/** With this many changes to review, the next step is the review. */
const ENOUGH = 3;

interface AfterCopyEditorProps {
  turn: Pick<TurnSummary, 'id' | 'task' | 'request'>;
  state: TurnState;
  /** Empty until they have loaded. */
  models: readonly ModelView[];
  onRunAgain: TurnActions['runAgain'];
  onStart(request: string): void;
}

/**
 * Offers what to do next below an answer of the offline copy editor, which only applies rules and often finds little:
 * proofread, ask a language model instead, or connect one.
 */
export function AfterCopyEditor({ turn, state, models, onRunAgain, onStart }: AfterCopyEditorProps) {
  // Without the models, it isn't known whether there is one to connect.
  if (state.ended?.status !== 'finished' || models.length === 0) return null;
  if (state.suggestions.reduce((sum, { hunkCount }) => sum + hunkCount, 0) >= ENOUGH) return null;
  // It reads the document only if it was asked to proofread.
  const hasRead = state.steps.some(({ parts }) => parts.some(({ type }) => type === 'tool'));
  const usable = models.filter(({ model, available }) => available && !isOffline(model));
  const other = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  // A task can't go to another model, and after reading, nothing else is left to offer.
  if (hasRead && other && turn.task) return null;
  const askOther = other && (() => void onRunAgain(turn.id, { request: turn.request, model: other.model }));
  return (
    <Choices label={t('next')}>
      {!hasRead && (
        <Choice
          icon={<CornerDownRight size={14} className="rtl:-scale-x-100" />}
          label={t('proofread')}
          onChoose={() => onStart(t('proofread'))}
        />
      )}
      {askOther && !turn.task && (
        <Choice icon={<RotateCcw size={14} />} label={t('askModel', { model: other.label })} onChoose={askOther} />
      )}
      {!other && <ConnectModel isBelowAnswer />}
    </Choices>
  );
}
