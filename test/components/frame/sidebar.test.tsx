import { screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import type { Role } from '@/identity/core/role';
import { Sidebar } from '@/ui/frame/Sidebar';
import { ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, calls, show } from '../page';

const push = vi.fn();

function sidebar(path: string, role: Role = 'editor') {
  answers({
    'projects.list': [],
    'favourites.list': [],
    'inbox.count': { open: 0, unread: 0 },
    'documents.createUntitled': { documentId: 'new', projectId: 'p1' },
  });
  const page = (at: string) => (
    <AppRouterContext.Provider value={{ push } as unknown as AppRouterInstance}>
      <PathnameContext.Provider value={at}>
        <ViewerProvider viewer={{ ...ADA, role }}>
          <ShellProvider value={{ openPalette() {}, toggleSidebar() {} } as never}>
            <Sidebar />
          </ShellProvider>
        </ViewerProvider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
  const shown = show(page(path));
  return { ...shown, goTo: (at: string) => shown.again(page(at)) };
}

test('the sidebar leads to the change requests, and marks them as the current page on the page of each', () => {
  sidebar('/requests/r1');
  // It is there at once, so that nothing below it moves while the page loads.
  const link = screen.getByRole('link', { name: 'Change requests' });
  expect(link).toHaveAttribute('href', '/requests');
  expect(link).toHaveAttribute('aria-current', 'page');
});

test('on every page, a button beside the search opens a new document at once, by keyboard too and again from there', async () => {
  const { person, goTo } = sidebar('/usage');
  const button = await screen.findByRole('button', { name: 'New document' });
  screen.getByRole('button', { name: /Search or jump to/ }).focus();
  await person.tab();
  expect(button).toHaveFocus();
  await person.keyboard('{Enter}');
  await vi.waitFor(() => expect(push.mock.calls).toEqual([['/d/new']]));
  expect(button).toBeDisabled();
  goTo('/d/new');
  await person.click(await screen.findByRole('button', { name: 'New document' }));
  await vi.waitFor(() => expect(calls('documents.createUntitled')).toHaveLength(2));
});

test('people who can’t edit have no such button', async () => {
  sidebar('/usage', 'commenter');
  expect(await screen.findByRole('button', { name: /Ada Quill/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New document' })).toBeNull();
});

test('in the settings, the sidebar also has the links to the settings pages, for screens without room for both lists', async () => {
  const { goTo } = sidebar('/settings/people', 'owner');
  const pages = await screen.findByRole('navigation', { name: 'Settings' });
  expect(within(pages).getAllByRole('link')).toHaveLength(13);
  expect(within(pages).getByRole('link', { current: 'page' })).toHaveTextContent('People');
  goTo('/usage');
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
});
