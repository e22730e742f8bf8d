import { screen } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test } from 'vitest';
import { Sidebar } from '@/ui/frame/Sidebar';
import { ShellProvider } from '@/ui/shell/shell-context';
import { answers, show } from '../page';

test('the sidebar leads to the change requests, and marks them as the current page on the page of each', () => {
  answers({ 'projects.list': [], 'favourites.list': [] });
  show(
    <AppRouterContext.Provider value={{ push() {} } as unknown as AppRouterInstance}>
      <PathnameContext.Provider value="/requests/r1">
        <ShellProvider value={{ openPalette() {}, toggleSidebar() {} } as never}>
          <Sidebar />
        </ShellProvider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
  // It is there at once, so that nothing below it moves while the page loads.
  const link = screen.getByRole('link', { name: 'Change requests' });
  expect(link).toHaveAttribute('href', '/requests');
  expect(link).toHaveAttribute('aria-current', 'page');
});
