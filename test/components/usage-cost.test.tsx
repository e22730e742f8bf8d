import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Chart } from '@/ui/usage/charts/Chart';
import { FigureCards } from '@/ui/usage/FigureCards';
import type { Figures } from '@/usage/core/report';
import { answers, show } from './page';

const SPAN = { from: '2026-11-01', to: '2026-11-02' };
const MODELS = ['compatible/qwen', 'compatible/llama'];
const FIGURES = {
  ...{ calls: 4, turns: 2, running: 0, failed: 0, stopped: 0, interrupted: 0, estimated: 0, untold: 0, unpriced: 3 },
  ...{ inputTokens: 90, cachedTokens: 0, outputTokens: 10, thoughtsTokens: 0, cost: 0, accepted: 1, rejected: 0 },
} satisfies Figures;

test('a cost without prices is a dash that says why, never “at least $0”', () => {
  const { container } = show(<FigureCards now={FIGURES} before={FIGURES} span={SPAN} unpricedModels={MODELS} />);
  expect(screen.getByText('2 models have no price')).toBeVisible();
  expect(container).not.toHaveTextContent('$0');
});

test('instead of a chart without bars there is the reason, and the tokens are one press away', async () => {
  const part = { day: '2026-11-01', key: MODELS[0], cost: 0, tokens: 100, calls: 3, untold: 0, unpriced: 3 };
  answers({ 'usage.days': [part] });
  const { person } = show(<Chart span={SPAN} own={false} unpricedModels={MODELS} />);
  expect(await screen.findByText('The cost isn’t known')).toBeVisible();
  expect(screen.queryByRole('group', { name: /^Cost per day/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show tokens' }));
  expect(await screen.findByRole('group', { name: /^Tokens per day/ })).toBeVisible();
});
