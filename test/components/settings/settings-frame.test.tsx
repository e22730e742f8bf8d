import { screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import { SettingsFrame } from '@/ui/settings/SettingsFrame';
import { SettingsInSidebar } from '@/ui/settings/SettingsLinks';
import { PageFrame } from '@/ui/shell/PageFrame';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, show } from '../page';

test('on narrow screens, a menu lists all settings pages, marks the open one and opens another only when it is chosen', async () => {
  answers({});
  const push = vi.fn();
  const { person } = show(
    <AppRouterContext.Provider value={{ push } as unknown as AppRouterInstance}>
      <PathnameContext.Provider value="/settings/people">
        <ShellProvider value={{ sidebarOpen: true } as Shell}>
          <ViewerProvider viewer={{ ...ADA, role: 'owner' }}>
            <SettingsFrame>
              <PageFrame title="People">Rows</PageFrame>
            </SettingsFrame>
          </ViewerProvider>
        </ShellProvider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }));
  const links = nav.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toHaveLength(13);
  await person.click(nav.getByRole('button', { name: 'Settings page: People' }));
  const menu = within(screen.getByRole('menu', { name: 'Settings page' }));
  const pages = menu.getAllByRole('menuitemradio');
  expect(pages.map(({ textContent }) => textContent)).toEqual(links);
  expect(menu.getByRole('menuitemradio', { checked: true })).toHaveTextContent('People');
  await person.keyboard('{ArrowDown}{ArrowDown}{End}');
  expect(push).not.toHaveBeenCalled();
  expect(menu.getByRole('menuitemradio', { name: 'Health' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(push.mock.calls).toEqual([['/settings/health']]);
});

test('a list of settings pages that is too long for its window scrolls to the open page', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(
    <PathnameContext.Provider value="/settings/health">
      <ViewerProvider viewer={{ ...ADA, role: 'owner' }}>
        <SettingsInSidebar />
      </ViewerProvider>
    </PathnameContext.Provider>,
  );
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  expect(scrolled.mock.contexts[0]).toHaveTextContent('Health');
});

test('the list in the sidebar names both groups: the person’s own pages and the workspace’s', () => {
  show(
    <PathnameContext.Provider value="/settings/people">
      <ViewerProvider viewer={{ ...ADA, role: 'owner' }}>
        <SettingsInSidebar />
      </ViewerProvider>
    </PathnameContext.Provider>,
  );
  expect(screen.getByText('You').nextElementSibling).toHaveTextContent('Account');
  expect(screen.getByText('Workspace').nextElementSibling).toHaveTextContent('General');
});
