import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { Breakdown } from '@/ui/usage/Breakdown';
import { PricesPage } from '@/ui/usage/prices/PricesPage';
import { ADA, answers, show } from '../page';

const FIGURES = {
  ...{ calls: 3, turns: 2, running: 0, failed: 0, stopped: 0, interrupted: 0, estimated: 0, untold: 3, unpriced: 0 },
  ...{ inputTokens: 0, cachedTokens: 0, outputTokens: 0, thoughtsTokens: 0, cost: 0, accepted: 0, rejected: 0 },
  firstTokenMs: null,
};

test('usage names models as the pickers do, and models that are no longer offered by their ids', async () => {
  answers({
    'usage.table': { rows: ['offline/copy-editor', 'google/gone'].map((key) => ({ key, ...FIGURES })), count: 2 },
    'agent.models': [{ model: 'offline/copy-editor', label: 'Copy editor' }],
  });
  show(<Breakdown span={{ from: '2026-11-01', to: '2026-11-30' }} own={false} />);
  expect(await screen.findByText('Copy editor')).toBeVisible();
  expect(screen.getByText('google/gone')).toBeVisible();
});

test('prices name providers as the settings of models do', async () => {
  const price = (provider: string) => ({
    ...{ id: provider, provider, model: 'm', validFrom: '2026-01-01', source: 'web', createdBy: null, holds: true },
    ...{ removable: false, input: 1, cachedInput: 1, output: 1, thoughts: 1 },
  });
  answers({ 'usage.prices': { prices: ['anthropic', 'google', 'compatible', 'former'].map(price), unpriced: [] } });
  show(
    <ShellProvider value={{ sidebarOpen: true } as Shell}>
      <ViewerProvider viewer={{ ...ADA, role: 'owner' }}>
        <PricesPage />
      </ViewerProvider>
    </ShellProvider>,
  );
  for (const name of ['Anthropic', 'Gemini', 'OpenAI-compatible server', 'former']) {
    expect(await screen.findByRole('rowheader', { name })).toBeVisible();
  }
});
