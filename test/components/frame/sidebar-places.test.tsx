import { screen } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test } from 'vitest';
import { SidebarPlaces } from '@/ui/frame/SidebarPlaces';
import { answers, show } from '../page';

test('the sidebar leads to the change requests, and marks them as the current page on the page of each', async () => {
  answers({ 'projects.list': [], 'favourites.list': [] });
  show(
    <AppRouterContext.Provider value={{ push() {} } as unknown as AppRouterInstance}>
      <PathnameContext.Provider value="/requests/r1">
        <SidebarPlaces />
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
  const link = await screen.findByRole('link', { name: 'Change requests' });
  expect(link).toHaveAttribute('href', '/requests');
  expect(link).toHaveAttribute('aria-current', 'page');
});
