import { screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import { SettingsFrame } from '@/ui/settings/SettingsFrame';
import { PageFrame } from '@/ui/shell/PageFrame';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, show } from '../page';

test('on narrow screens, a menu lists all settings pages, shows the open one and opens another', async () => {
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
  const menu = nav.getByRole('combobox', { name: 'Settings page' });
  expect(menu).toHaveDisplayValue('People');
  const links = nav.getAllByRole('link').map(({ textContent }) => textContent);
  expect(
    within(menu)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(links);
  expect(links).toHaveLength(11);
  await person.selectOptions(menu, 'Health');
  expect(push).toHaveBeenCalledWith('/settings/health');
});
