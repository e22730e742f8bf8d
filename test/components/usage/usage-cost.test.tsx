import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallTable } from '@/ui/usage/CallTable';
import { Chart } from '@/ui/usage/charts/Chart';
import { FigureCards } from '@/ui/usage/FigureCards';
import type { Figures } from '@/usage/core/report';
import type { ModelCallView } from '@/usage/schema';
import { answers, show } from '../page';

const SPAN = { from: '2026-11-01', to: '2026-11-02' };
const MODELS = ['compatible/qwen', 'compatible/llama'];
const FIGURES = {
  ...{ calls: 4, turns: 2, running: 0, failed: 0, stopped: 0, interrupted: 0, estimated: 0, untold: 0, unpriced: 3 },
  ...{ inputTokens: 90, cachedTokens: 0, outputTokens: 10, thoughtsTokens: 0, cost: 0, accepted: 1, rejected: 0 },
} satisfies Figures;

/** Returns the text of a figure's card. */
function card(name: string, figures: Partial<Figures>, unpricedModels: readonly string[] = []): string {
  show(<FigureCards now={{ ...FIGURES, ...figures }} before={FIGURES} span={SPAN} unpricedModels={unpricedModels} />);
  const words = [...(screen.getByText(name).parentElement?.children ?? [])].map((part) => part.textContent);
  cleanup();
  return words.slice(1, 3).filter(Boolean).join(' | ');
}

test('a cost says in words what is known about it, never “$0” or a dash for calls without prices', () => {
  expect(card('Cost', {}, MODELS)).toBe('Unknown | 2 models have no price');
  expect(card('Cost', { unpriced: 4 })).toBe('Unknown | 4 calls with unknown cost');
  expect(card('Cost', { unpriced: 0, running: 4 })).toBe('Unknown | 4 calls still running');
  expect(card('Cost', { unpriced: 0, accepted: 0 })).toBe('No cost | Only free models were used');
  expect(card('Cost', { unpriced: 0, cost: 2e6, accepted: 0 })).toBe('$2.00 | No changes accepted yet');
  expect(card('Cost', { unpriced: 0, cost: 2e6 })).toBe('$2.00 | $2.00 per accepted change');
  expect(card('Cost', { calls: 0, unpriced: 0 })).toBe('No cost');
});

test('under the head “Cost”, a running call and the total of running calls are “Unknown”', () => {
  const call = {
    ...{ id: 'c', createdAt: new Date(), userId: 'ada', model: 'm', provider: 'test', purpose: 'turn' },
    ...{ status: 'running', estimated: false, error: null, durationMs: null, costMicroDollars: null },
    ...{ inputTokens: null, cachedInputTokens: null, outputTokens: null, thoughtsTokens: null },
  } as unknown as ModelCallView;
  const { again } = show(<CallTable calls={[call]} nameOf={() => 'Ada'} complete />);
  const costs = () => screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
  expect(costs()).toEqual(['Cost', 'Unknown', 'Unknown']);
  const free = { ...call, id: 'd', status: 'finished', costMicroDollars: 0 } as ModelCallView;
  again(<CallTable calls={[call, free]} nameOf={() => 'Ada'} complete />);
  expect(costs()).toEqual(['Cost', 'Unknown', 'No cost', 'Unknown']);
});

test('tokens that no model reported and changes that nobody reviewed have no dash either', () => {
  expect(card('Tokens', { untold: 4, inputTokens: 0, outputTokens: 0 })).toBe(
    'Not reported | 4 calls reported no tokens',
  );
  expect(card('Acceptance', { accepted: 0 })).toBe('None yet | No changes reviewed');
});

test('instead of a chart without bars, the reason is shown, with a button for tokens', async () => {
  const part = { day: '2026-11-01', key: MODELS[0], cost: 0, tokens: 100, calls: 3, untold: 0, unpriced: 3 };
  answers({ 'usage.days': [part], 'agent.models': [] });
  const { person } = show(<Chart span={SPAN} own={false} unpricedModels={MODELS} />);
  expect(await screen.findByText('The cost isn’t known')).toBeVisible();
  expect(screen.queryByRole('group', { name: /^Cost per day/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show tokens' }));
  expect(await screen.findByRole('group', { name: /^Tokens per day/ })).toBeVisible();
});

test('a small number of turns is compared in turns, a larger one in percent', () => {
  const change = (before: number, now: number) => {
    const figures = { before: { ...FIGURES, turns: before }, now: { ...FIGURES, turns: now } };
    show(<FigureCards {...figures} span={{ from: '2026-11-01', to: '2026-11-30' }} unpricedModels={[]} />);
    const words = screen.getByText('Turns').parentElement?.lastElementChild?.textContent;
    cleanup();
    return words;
  };
  expect(change(1, 2)).toBe('1 more than in the previous 30 days');
  expect(change(9, 3)).toBe('6 less than in the previous 30 days');
  expect(change(9, 9)).toBe('Same as in the previous 30 days');
  expect(change(10, 20)).toBe('100% more than in the previous 30 days');
  expect(change(0, 5)).toBe('');
});
