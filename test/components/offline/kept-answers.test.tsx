import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { afterEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { InboxCount } from '@/ui/inbox/InboxCount';
import { KeepOffline } from '@/ui/shell/offline/KeepOffline';
import { keepAnswers, restoreAnswers } from '@/ui/shell/offline/kept-answers';
import { Favourites } from '@/ui/tree/favourites/Favourites';
import { answers, show } from '../page';
import { clearTables, rowsOf } from './fake-table';

vi.mock('@/ui/shell/offline/kept-table', () => import('./fake-table'));

const LAUNCH = { kind: 'project', subjectId: 'p1', name: 'Launch' };

afterEach(() => {
  act(() => noteReach(true));
  clearTables();
});

function KeepingFavourites() {
  keepAnswers('ada', useQueryClient());
  return <Favourites onOpenProject={() => {}} />;
}

/** Renders something that has links, in the sidebar. */
const sidebar = (content: React.ReactElement) => (
  <AppRouterContext value={{} as never}>
    <PathnameContext value="/">{content}</PathnameContext>
  </AppRouterContext>
);

test('the sidebar’s favorites are stored, so they are there offline', async () => {
  answers({ 'favourites.list': [LAUNCH] });
  show(sidebar(<KeepingFavourites />));
  expect(await screen.findByText('Launch')).toBeVisible();
  const offline = new QueryClient();
  await restoreAnswers('ada', offline);
  expect(offline.getQueryCache().getAll()).toMatchObject([{ state: { data: [{ name: 'Launch' }] } }]);
});

function KeepingCount() {
  keepAnswers('ada', useQueryClient());
  return <InboxCount />;
}

test('the number beside the inbox is stored, and dimmed while the server can’t be reached', async () => {
  answers({ 'inbox.count': { open: 28, unread: 3, snoozed: 0, nextBackAt: null } });
  show(<KeepingCount />);
  expect(await screen.findByText('28')).toHaveClass('text-accent');
  act(() => noteReach(false));
  expect(screen.getByText('28')).toHaveClass('text-faint');
  const offline = new QueryClient();
  await restoreAnswers('ada', offline);
  expect(offline.getQueryCache().getAll()).toMatchObject([{ state: { data: { open: 28 } } }]);
});

test('a page that loses the connection before the server has answered shows what is stored', async () => {
  const key = [['favourites', 'list'], { input: { workspaceId: 'workspace' }, type: 'query' }];
  rowsOf('answers').set('favourites', { key, data: [LAUNCH], at: Date.now() });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  answers({ 'favourites.list': () => answered.then(() => [{ ...LAUNCH, name: 'Take-off' }]) });
  show(
    sidebar(
      <>
        <Favourites onOpenProject={() => {}} />
        <KeepOffline />
      </>,
    ),
  );
  act(() => noteReach(false));
  expect(await screen.findByText('Launch')).toBeVisible();
  answer();
  expect(await screen.findByText('Take-off')).toBeVisible();
});
