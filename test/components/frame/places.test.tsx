import { screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test } from 'vitest';
import { Places } from '@/ui/frame/Places';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { answers, show } from '../page';

const placesAt = (address: string) => (
  <AppRouterContext value={{ push() {} } as never}>
    <PathnameContext value={address}>
      <ShellProvider value={{ sidebarOpen: false, toggleSidebar() {} } as unknown as Shell}>
        <Places />
      </ShellProvider>
    </PathnameContext>
  </AppRouterContext>
);

test('a page without a document has the sidebar’s button, and the phone’s bar unless the frame shows it', () => {
  answers({ 'inbox.count': { open: 0, unread: 0 }, 'projects.list': [] });
  const { again } = show(placesAt('/d/gone'));
  expect(screen.getByRole('button', { name: 'Show the sidebar' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  again(placesAt('/requests/gone'));
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
});
