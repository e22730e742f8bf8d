import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useState } from 'react';
import type { TurnSummary } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/agent/alternatives';
import { Button } from '../../kit/controls/Button';
import { Tabs } from '../../kit/controls/Tabs';
import { Dialog } from '../../kit/dialogs/Dialog';
import { useMedia } from '../../kit/use-media';
import { TurnContent, TurnEnd } from '../turn/TurnBody';
import { Instructions } from '../turn/TurnView';
import type { TurnActions } from '../turn/turn-actions';
import { isRunning } from '../turn/turn-state';
import { UsageLine } from '../turn/UsageLine';
import { useTurnEvents } from '../turn/use-turn-events';
import { AlternativeChanges } from './AlternativeChanges';

interface CompareDialogProps {
  documentId: string;
  turns: readonly TurnSummary[];
  mayRun: boolean;
  actions: TurnActions;
  onClose(): void;
}

/**
 * Shows turns that answer the same request side by side, or as tabs on a phone. People can accept the best changes of
 * each.
 */
export function CompareDialog({ documentId, turns, mayRun, actions, onClose }: CompareDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const isWide = useMedia('(min-width: 48rem)');
  const [shown, setShown] = useState<string>();
  useSubscription(
    trpc.review.onReview.subscriptionOptions(
      { documentId },
      { onData: () => void queries.invalidateQueries(trpc.review.suggestion.pathFilter()) },
    ),
  );
  const first = turns[0];
  const selected = turns.find(({ id }) => id === shown) ?? first;
  const column = (turn: TurnSummary) => (
    <Alternative
      key={turn.id}
      name={nameOf(turns, turn)}
      turn={turn}
      mayRun={mayRun}
      onContinue={() => {
        actions.switchTo(turn.id);
        onClose();
      }}
    />
  );
  return (
    <Dialog title={t('compareVariants')} description={first?.request} form="full" onClose={onClose}>
      {isWide ? (
        <div className="flex min-h-full gap-4">{turns.map(column)}</div>
      ) : (
        selected && (
          <Tabs
            label={t('variants')}
            tabs={turns.map((turn) => ({ id: turn.id, label: nameOf(turns, turn) }))}
            selected={selected.id}
            onSelect={setShown}
          >
            <div className="pt-3">{column(selected)}</div>
          </Tabs>
        )
      )}
    </Dialog>
  );
}

function nameOf(turns: readonly TurnSummary[], turn: TurnSummary): string {
  return `Variant ${turns.indexOf(turn) + 1}`;
}

interface AlternativeProps {
  name: string;
  turn: TurnSummary;
  mayRun: boolean;
  onContinue(): void;
}

function Alternative({ name, turn, mayRun, onContinue }: AlternativeProps) {
  const state = useTurnEvents(turn.id);
  const running = isRunning(turn, state);
  return (
    <article
      aria-label={name}
      className="flex min-w-0 flex-1 basis-72 flex-col gap-3 md:border-line md:not-last:border-e md:not-last:pe-4"
    >
      <header className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-sm">{name}</h3>
          <p className="truncate text-faint text-xs" title={turn.model}>
            {turn.model}
          </p>
        </div>
        {mayRun && (
          <Button size="sm" onClick={onContinue}>
            {t('continueFromThis')}
          </Button>
        )}
      </header>
      {turn.instructions && <Instructions text={turn.instructions} />}
      <UsageLine usage={state.usage} />
      <TurnContent turn={turn} state={state} running={running} />
      <TurnEnd turn={turn} state={state} running={running} again={null} />
      {state.suggestions.map(({ versionId }) => (
        <AlternativeChanges key={versionId} suggestionId={versionId} mayDecide={mayRun} />
      ))}
    </article>
  );
}
