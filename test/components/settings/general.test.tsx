import { screen } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import type { Role } from '@/identity/core/role';
import { GeneralPage } from '@/ui/settings/GeneralPage';
import { placesFor } from '@/ui/settings/places';
import { TokensPage } from '@/ui/settings/tokens/TokensPage';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, calls, show } from '../page';

const WORKSPACE = {
  ...{ id: 'workspace', name: 'Studio Reed', signUpOpen: false, requireSecondFactor: false },
  ...{ trashDays: null, turnDays: null, neutralNames: false },
};

function page(element: React.ReactElement, role: Role, more: Record<string, unknown> = {}) {
  answers({ 'people.me': { user: { emailCheckDue: false }, workspace: WORKSPACE }, ...more });
  const refresh = vi.fn();
  return show(
    <AppRouterContext.Provider value={{ refresh } as unknown as AppRouterInstance}>
      <ShellProvider value={{ sidebarOpen: true } as Shell}>
        <ViewerProvider viewer={{ ...ADA, role }}>{element}</ViewerProvider>
      </ShellProvider>
    </AppRouterContext.Provider>,
  );
}

test('an owner finds the workspace’s name, sign-up and retention on one page, and renames it there', async () => {
  const { person } = page(<GeneralPage />, 'owner', { 'people.renameWorkspace': undefined });
  const field = await screen.findByRole('textbox', { name: 'Workspace name' });
  expect(field).toHaveValue('Studio Reed');
  for (const name of ['Anyone can sign up', 'Require two-factor sign-in', 'Anonymize deleted members']) {
    expect(screen.getByRole('switch', { name })).not.toBeChecked();
  }
  await person.clear(field);
  await person.type(field, 'Studio Sedge');
  await person.click(screen.getByRole('button', { name: 'Rename' }));
  await vi.waitFor(() =>
    expect(calls('people.renameWorkspace')).toEqual([{ workspaceId: 'workspace', name: 'Studio Sedge' }]),
  );
});

test('nobody else can change them, and only owners have a link to the page', () => {
  page(<GeneralPage />, 'admin');
  expect(screen.getByText('Only owners can change these settings')).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  const roles = ['owner', 'admin', 'editor', 'commenter', 'viewer'] as const;
  expect(roles.filter((role) => placesFor(role).some(({ href }) => href === '/settings/general'))).toEqual(['owner']);
  expect(roles.filter((role) => placesFor(role).some(({ href }) => href === '/settings/tokens'))).toEqual(roles);
  expect(roles.filter((role) => placesFor(role).some(({ href }) => href === '/settings/people'))).toEqual(roles);
});

test('API tokens have a page of their own, which says what they are for before there are any', async () => {
  page(<TokensPage />, 'viewer', { 'tokens.list': [] });
  expect(screen.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible();
  expect(await screen.findByText('No tokens yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New token' })).toBeVisible();
  expect(screen.getAllByText(/terminal client/), 'said once').toHaveLength(1);
  expect(screen.getByText(/until they expire/)).toBeVisible();
});

test('after the first token is created, the focus is on the button, which has moved to the top of the page', async () => {
  const token = {
    ...{ id: 't1', name: 'Backup', scope: 'read', hint: 'abcd', state: 'works', lastUsedAt: null },
    ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) },
  };
  let tokens: object[] = [];
  const { person } = page(<TokensPage />, 'viewer', {
    'tokens.list': () => tokens,
    'tokens.create': () => {
      tokens = [token];
      return { token: 'secret' };
    },
  });
  await screen.findByText('No tokens yet');
  await person.click(screen.getByRole('button', { name: 'New token' }));
  await person.type(screen.getByRole('textbox', { name: 'Token name' }), 'Backup{Enter}');
  expect(await screen.findByText('Backup')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'New token' })).toHaveFocus();
});
