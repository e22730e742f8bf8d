import { screen, waitFor } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { PhoneBar } from '@/ui/frame/PhoneBar';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, calls, show } from '../page';

const PROJECTS = [
  { projectId: 'first', name: 'First', role: 'editor', archivedAt: null },
  { projectId: 'last', name: 'Last used', role: 'editor', archivedAt: null },
  { projectId: 'read', name: 'Only read', role: 'viewer', archivedAt: null },
  { projectId: 'old', name: 'Archived', role: 'owner', archivedAt: new Date() },
];
const push = vi.fn();

/** Each test has its own person, because browser storage is shared by the whole file. */
let userId = '';
let people = 0;
beforeEach(() => {
  userId = `ada${people++}`;
  push.mockClear();
});

/** Shows the button *New document* to a person who last used this project. */
function button(last: string, projects: unknown = PROJECTS) {
  localStorage.setItem(`open-projects:${userId}`, JSON.stringify({ last }));
  answers({
    'inbox.count': { open: 0, unread: 0 },
    'projects.list': projects,
    'documents.createUntitled': { documentId: 'new', projectId: 'first' },
  });
  return show(
    <AppRouterContext value={{ push } as never}>
      <PathnameContext value="/">
        <ViewerProvider viewer={{ ...ADA, userId }}>
          <PhoneBar />
        </ViewerProvider>
      </PathnameContext>
    </AppRouterContext>,
  );
}

const create = async ({ person }: ReturnType<typeof show>) => {
  await person.click(screen.getByRole('button', { name: 'New document' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/d/new'));
  return calls('documents.createUntitled');
};

test.each(['read', 'old', 'deleted'])(
  'a new document isn’t created in the last used project if the person can’t write there: %s',
  async (last) => {
    expect(await create(button(last))).toMatchObject([{ projectId: null }]);
  },
);

test('a new document goes to the last used project, even if it’s asked for before the projects have loaded', async () => {
  let load = () => {};
  const projects = new Promise((resolve) => {
    load = () => resolve(PROJECTS);
  });
  const shown = button('last', () => projects);
  await shown.person.click(screen.getByRole('button', { name: 'New document' }));
  expect(push).not.toHaveBeenCalled();
  load();
  await waitFor(() => expect(push).toHaveBeenCalledWith('/d/new'));
  expect(calls('documents.createUntitled')).toMatchObject([{ projectId: 'last' }]);
});
