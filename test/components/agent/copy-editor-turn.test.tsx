import { act, cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TurnEvent, TurnSummary } from '@/agent/schema';
import { TurnView } from '@/ui/agent/turn/TurnView';
import type { TurnActions } from '@/ui/agent/turn/turn-actions';
import { applyTurnEvent, NEW_TURN, type UsageEvent } from '@/ui/agent/turn/turn-state';
import { useTurnEvents } from '@/ui/agent/turn/use-turn-events';
import { show } from '../page';

vi.mock('@/ui/agent/turn/use-turn-events', () => ({ useTurnEvents: vi.fn() }));

const SUGGESTION = { type: 'suggestion', documentId: 'd', versionId: 'v', hunkCount: 2 } as unknown as TurnEvent;

function turnBy(
  provider: string,
  durationMs = 1_500,
  costMicroDollars: number | null = 0,
  events: readonly TurnEvent[] = [],
) {
  const model = `${provider}/some-model`;
  const tokens = { inputTokens: null, cachedInputTokens: null, outputTokens: null, thoughtsTokens: null };
  const figures = { ...tokens, costMicroDollars, durationMs };
  const usage = { type: 'usage', provider, model: 'some-model', ...figures } as UsageEvent;
  const all = [...events, usage, { type: 'finished', message: '' } as const];
  const state = all.reduce((before, event, i) => applyTurnEvent(before, i + 1, event), NEW_TURN);
  vi.mocked(useTurnEvents).mockReturnValue(state);
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

test('the copy editor’s suggestion is above the list of its corrections, a language model’s is below its answer', () => {
  const isAbove = (provider: string) => {
    turnBy(provider, 1_500, 0, [SUGGESTION, { type: 'text-delta', text: 'Review each correction.' }]);
    const box = screen.getByRole('button', { name: /2 changes suggested/ });
    const text = screen.getByText('Review each correction.');
    cleanup();
    return Boolean(box.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
  };
  expect(isAbove('offline')).toBe(true);
  expect(isAbove('openai')).toBe(false);
});

const call = (callId: string, summary: string, ok = true) =>
  [
    { type: 'tool-call', callId, name: 'read_document', summary, input: {} },
    { type: 'tool-result', callId, ok, summary },
  ] as unknown as TurnEvent[];

test('the steps of the copy editor are folded after its turn, because its suggestion repeats them', async () => {
  const said = { type: 'text-delta', text: 'Look at each.' } as TurnEvent;
  turnBy('offline', 1_500, 0, [...call('1', 'Read Plan'), ...call('2', 'Checked Plan'), SUGGESTION, said]);
  expect(screen.queryByText('Read Plan')).toBeNull();
  act(() => screen.getByRole('button', { name: '2 steps' }).click());
  expect(screen.getByText('Read Plan')).toBeVisible();
  cleanup();
  turnBy('offline', 1_500, 0, [...call('1', 'Read Plan'), ...call('2', 'Checked Plan', false), said]);
  expect(screen.getByText('Read Plan'), 'a failed step is seen').toBeVisible();
});
