import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { PricesPage } from '@/ui/usage/prices/PricesPage';
import type { PriceView } from '@/usage/schema';
import { ADA, answers, show } from '../page';

const PRICE: PriceView = {
  ...{ id: 'now', provider: 'google', model: 'gemini', source: 'Price list', createdBy: null },
  ...{ input: 1_000_000, cachedInput: null, output: 2_000_000, thoughts: null },
  ...{ validFrom: '2026-10-01', holds: true, removable: false },
} as unknown as PriceView;

test('a price that another one has replaced says so in words, and so does the current one', async () => {
  const old = { ...PRICE, id: 'old', validFrom: '2026-09-01', holds: false };
  answers({ 'usage.prices': { prices: [PRICE, old], unpriced: [] } });
  const shell = { sidebarOpen: true, toggleSidebar: () => {} } as never;
  show(
    <ShellProvider value={shell}>
      <ViewerProvider viewer={{ ...ADA, role: 'admin' }}>
        <PricesPage />
      </ViewerProvider>
    </ShellProvider>,
  );
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
    expect.stringContaining('Current'),
    expect.stringContaining('Superseded'),
  ]);
});
