import { RotateCcw } from 'lucide-react';
import { isOffline } from '@/agent/core/models/model-ref';
import type { ModelView, TurnSummary } from '@/agent/schema';
import { t } from '@/generated/messages/agent/panel';
import type { TurnActions } from '../turn/turn-actions';
import type { TurnState } from '../turn/turn-state';
import { Choice, Choices } from './Choices';

/** With this many changes to review, the next step is the review. */
const ENOUGH = 3;

interface AfterCopyEditorProps {
  turn: Pick<TurnSummary, 'id' | 'task' | 'request'>;
  state: TurnState;
  /** Empty until they have loaded. */
  models: readonly ModelView[];
  onRunAgain: TurnActions['runAgain'];
}

/**
 * Offers to ask a language model instead, below an answer of the offline copy editor, which only applies rules and often
 * finds little. A task can't go to another model.
 */
export function AfterCopyEditor({ turn, state, models, onRunAgain }: AfterCopyEditorProps) {
  const usable = models.filter(({ model, available }) => available && !isOffline(model));
  const other = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  if (state.ended?.status !== 'finished' || !other || turn.task) return null;
  if (state.suggestions.reduce((sum, { hunkCount }) => sum + hunkCount, 0) >= ENOUGH) return null;
  return (
    <Choices label={t('next')}>
      <Choice
        icon={<RotateCcw size={14} />}
        label={t('askModel', { model: other.label })}
        onChoose={() => void onRunAgain(turn.id, { request: turn.request, model: other.model })}
      />
    </Choices>
  );
}
