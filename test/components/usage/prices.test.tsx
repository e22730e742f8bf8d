import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { PricesPage } from '@/ui/usage/prices/PricesPage';
import { ADA, answers, show } from '../page';

const price = (model: string, validFrom: string, more: object = {}) => ({
  ...{ id: `${model}-${validFrom}`, provider: 'anthropic', model, validFrom, source: 'web', createdBy: null },
  ...{
    holds: true,
    removable: false,
    input: 2_000_000,
    cachedInput: 100_000,
    output: 10_000_000,
    thoughts: 10_000_000,
  },
  ...more,
});

function prices(all: object[]) {
  answers({ 'usage.prices': { prices: all, unpriced: [] }, 'agent.models': [] });
  return show(
    <ShellProvider value={{ sidebarOpen: true } as Shell}>
      <ViewerProvider viewer={{ ...ADA, role: 'owner' }}>
        <PricesPage />
      </ViewerProvider>
    </ShellProvider>,
  );
}

const names = () => screen.getAllByRole('row').map((row) => within(row).queryAllByRole('rowheader')[0]?.textContent);

test('prices are below their provider, and the others of a model are folded below it', async () => {
  const { person } = prices([
    price('sonnet', '2026-10-07'),
    price('sonnet', '2026-09-28', { holds: false }),
    price('gpt', '2026-01-01', { provider: 'openai' }),
  ]);
  const others = await screen.findByRole('button', { name: '1 earlier price' });
  expect(names()).toEqual([
    undefined,
    'Anthropic',
    expect.stringMatching(/^sonnet.*since Oct 7, 2026/),
    'OpenAI',
    expect.stringMatching(/^gpt/),
  ]);
  await person.click(others);
  expect(others).toHaveAttribute('aria-expanded', 'true');
  expect(names()[3]).toMatch(/^sonnet.*since Sep 28, 2026/);
});

test('a later included price that the workspace’s own price replaces isn’t called earlier', async () => {
  prices([
    price('sonnet', '2026-11-20', { holds: false }),
    price('sonnet', '2026-11-01', { createdBy: 'ada' }),
    price('sonnet', '2026-09-28', { holds: false }),
  ]);
  expect(await screen.findByRole('button', { name: '2 other prices' })).toBeVisible();
  expect(names()[2]).toMatch(/^sonnet.*since Nov 1, 2026/);
});

test('a price is edited in its row, and a price that isn’t valid yet can be deleted', async () => {
  const own = { createdBy: 'ada', holds: false, removable: true };
  const { person } = prices([price('sonnet', '2099-01-01', own), price('sonnet', '2026-10-07')]);
  const upcoming = (await screen.findByText('Upcoming')).closest('tr') as HTMLElement;
  expect(within(upcoming).getByRole('button', { name: 'Delete the price of sonnet from Jan 1, 2099' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /(other|earlier) price/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Edit the price of sonnet' }));
  expect(await screen.findByRole('dialog', { name: 'New price for anthropic/sonnet' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Input' })).toHaveValue('2.00');
});

test('thoughts have a price only where it differs from that of the output; phones show the currency', async () => {
  prices([price('sonnet', '2026-10-07'), price('opus', '2026-10-07', { thoughts: 12_000_000 })]);
  const sonnet = await screen.findByRole('row', { name: /^sonnet/ });
  const figures = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(figures(sonnet).slice(0, 4)).toEqual(['2.00', '0.10', '10.00', '']);
  const opus = screen.getByRole('row', { name: /^opus/ });
  expect(figures(opus).slice(0, 4)).toEqual(['2.00', '0.10', '10.00', '12.00']);
  expect(within(sonnet).getByText('$2.00 in · $0.10 cached · $10.00 out')).toBeInTheDocument();
  expect(within(opus).getByText('$2.00 in · $0.10 cached · $10.00 out · $12.00 thoughts')).toBeInTheDocument();
});

test('the column for thoughts is left out if no price has its own figure for them', async () => {
  prices([price('sonnet', '2026-10-07')]);
  expect(await screen.findByRole('columnheader', { name: 'Output' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Thoughts' })).toBeNull();
});

test('it is shown for all models if one price has its own figure', async () => {
  prices([price('flash', '2026-10-07', { thoughts: 5_000_000 })]);
  expect(await screen.findByRole('columnheader', { name: 'Thoughts' })).toBeVisible();
});

test('ten models or more can be searched by name and provider', async () => {
  const { person } = prices([
    ...Array.from({ length: 9 }, (_, i) => price(`model-${i}`, '2026-10-07')),
    price('gpt', '2026-10-07', { provider: 'openai' }),
  ]);
  const field = await screen.findByRole('searchbox', { name: 'Find a model' });
  await person.type(field, 'openai');
  expect(names()).toEqual([undefined, 'OpenAI', expect.stringMatching(/^gpt/)]);
  await person.type(field, 'x');
  expect(screen.getByText('No model matches “openaix”.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
