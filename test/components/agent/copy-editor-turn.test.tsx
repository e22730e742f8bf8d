import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TurnSummary } from '@/agent/schema';
import { TurnView } from '@/ui/agent/turn/TurnView';
import type { TurnActions } from '@/ui/agent/turn/turn-actions';
import { applyTurnEvent, NEW_TURN, type UsageEvent } from '@/ui/agent/turn/turn-state';
import { useTurnEvents } from '@/ui/agent/turn/use-turn-events';
import { show } from '../page';

vi.mock('@/ui/agent/turn/use-turn-events', () => ({ useTurnEvents: vi.fn() }));

function turnBy(provider: string, durationMs = 1_500, costMicroDollars: number | null = 0) {
  const model = `${provider}/some-model`;
  const tokens = { inputTokens: null, cachedInputTokens: null, outputTokens: null, thoughtsTokens: null };
  const figures = { ...tokens, costMicroDollars, durationMs };
  const usage = { type: 'usage', provider, model: 'some-model', ...figures } as UsageEvent;
  const state = applyTurnEvent(NEW_TURN, 1, usage);
  vi.mocked(useTurnEvents).mockReturnValue(applyTurnEvent(state, 2, { type: 'finished', message: '' }));
  const turn = {
    id: 'turn',
    userId: 'ada',
    request: 'Proofread this',
    status: 'finished',
    model,
    createdAt: new Date(0),
  };
  show(
    <TurnView
      turn={turn as TurnSummary}
      {...{ siblings: [], authorName: 'Ada', modelName: 'The model', mayRun: true, endedBefore: true, plan: undefined }}
      actions={{} as TurnActions}
    />,
  );
}

test('an answer of the offline copy editor has no AI mark and says that it costs nothing, because it only applies rules', () => {
  turnBy('offline');
  expect(screen.getByText('The model').parentElement).toHaveTextContent(/^The model$/);
  expect(document.querySelector('summary')).toHaveTextContent(/^No cost·1\.5 s$/);
});

test('an answer of a language model has an AI mark, and says what it cost', () => {
  turnBy('openai', 1_500, 250_000);
  expect(screen.getByText('The model').parentElement).toHaveTextContent(/^AI ?The model$/);
  expect(document.querySelector('summary')).toHaveTextContent(/^\$0\.25·1\.5 s$/);
});

test('a short time is shown too, without opening the details', () => {
  turnBy('offline', 126);
  expect(document.querySelector('summary')).toHaveTextContent(/^No cost·126 ms$/);
  cleanup();
  turnBy('openai', 26, null);
  expect(document.querySelector('summary')).toHaveTextContent(/^Cost unknown·26 ms$/);
});
