import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import { keepAnswers, restoreAnswers } from '@/ui/shell/offline/kept-answers';
import { Favourites } from '@/ui/tree/favourites/Favourites';
import { answers, show } from '../page';

const rows = new Map<string, unknown>();
vi.mock('@/ui/shell/offline/kept-table', () => ({
  keptTable: () => ({
    all: async () => [...rows.values()],
    put: async (_userId: string, key: string, row: unknown) => void rows.set(key, row),
  }),
}));

function KeepingFavourites() {
  keepAnswers('ada', useQueryClient());
  return <Favourites onOpenProject={() => {}} />;
}

test('the sidebar’s favorites are stored, so they are there offline', async () => {
  answers({ 'favourites.list': [{ kind: 'project', subjectId: 'p1', name: 'Launch' }] });
  show(
    <AppRouterContext value={{} as never}>
      <PathnameContext value="/">
        <KeepingFavourites />
      </PathnameContext>
    </AppRouterContext>,
  );
  expect(await screen.findByText('Launch')).toBeVisible();
  const offline = new QueryClient();
  await restoreAnswers('ada', offline);
  expect(offline.getQueryCache().getAll()).toMatchObject([{ state: { data: [{ name: 'Launch' }] } }]);
});
