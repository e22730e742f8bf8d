import { ChevronLeft, ChevronRight, Columns2 } from 'lucide-react';
import type { TurnSummary } from '@/agent/schema';
import { t } from '@/generated/messages/agent/turn';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import type { TurnActions } from './turn-actions';

interface TurnSwitchProps {
  turn: TurnSummary;
  siblings: readonly TurnSummary[];
  actions: TurnActions;
}

/** Switches between sibling turns (‹ 2/3 ›). The rest of the conversation changes with the shown turn. */
export function TurnSwitch({ turn, siblings, actions }: TurnSwitchProps) {
  const at = siblings.findIndex(({ id }) => id === turn.id);
  const go = (step: number) => {
    const next = siblings[at + step];
    if (next) actions.switchTo(next.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('runsOfThisTurn')} className="-ms-1 flex items-center gap-0.5 text-faint text-xs">
      <IconButton
        label={t('previousRun')}
        tip="right"
        size="sm"
        icon={<ChevronLeft size={14} className="rtl:-scale-x-100" />}
        disabled={at <= 0}
        onClick={() => go(-1)}
      />
      <span aria-live="polite" className="tabular-nums">
        {at + 1}/{siblings.length}
      </span>
      <IconButton
        label={t('nextRun')}
        tip="right"
        size="sm"
        icon={<ChevronRight size={14} className="rtl:-scale-x-100" />}
        disabled={at >= siblings.length - 1}
        onClick={() => go(1)}
      />
      <span className="ms-1 min-w-0 flex-1 truncate">{turn.model}</span>
      <Button
        size="sm"
        variant="quiet"
        icon={<Columns2 size={13} />}
        onClick={() => actions.compare(siblings.map(({ id }) => id))}
      >
        {t('compare')}
      </Button>
    </div>
  );
}
