import { screen, waitFor } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import { PhoneBar } from '@/ui/frame/PhoneBar';
import { answers, calls, show } from '../page';

test('a phone’s bar marks the current page, and New opens a new document', async () => {
  answers({
    'inbox.count': { open: 27, unread: 3 },
    'projects.list': [],
    'documents.createUntitled': { documentId: 'd9', projectId: 'p1' },
  });
  const push = vi.fn();
  const { person } = show(
    <AppRouterContext value={{ push } as never}>
      <PathnameContext value="/inbox">
        <PhoneBar />
      </PathnameContext>
    </AppRouterContext>,
  );
  expect(await screen.findByRole('link', { name: /Inbox.*27 waiting/ })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
  expect(screen.getByRole('link', { name: 'Change requests' })).toHaveAttribute('href', '/requests');
  await person.click(screen.getByRole('button', { name: 'New document' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/d/d9'));
  expect(calls('documents.createUntitled')).toHaveLength(1);
});

test('a change request has its own bar, so there is only one at the bottom', async () => {
  answers({ 'inbox.count': { open: 0, unread: 0 } });
  const bar = (path: string) => (
    <AppRouterContext value={{} as never}>
      <PathnameContext value={path}>
        <PhoneBar />
      </PathnameContext>
    </AppRouterContext>
  );
  const { again } = show(bar('/requests'));
  expect(screen.getByRole('navigation', { name: 'Places' })).toBeVisible();
  again(bar('/requests/r1'));
  expect(screen.queryByRole('navigation')).toBeNull();
});
