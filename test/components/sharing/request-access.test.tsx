import { screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, test, vi } from 'vitest';
import { RequestAccess } from '@/ui/settings/sharing/RequestAccess';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, calls, show } from '../page';

function notFound(role: typeof ADA.role, hidden: unknown[] = []) {
  answers({ 'sharing.privateProjects': hidden, 'sharing.request': null });
  return show(
    <PathnameContext value="/d/document">
      <ViewerProvider viewer={{ ...ADA, role }}>
        <RequestAccess />
      </ViewerProvider>
    </PathnameContext>,
  );
}
const button = () => screen.queryByRole('button', { name: 'Request access' });

test('an owner who is in every private project isn’t offered to request access', async () => {
  notFound('owner');
  await vi.waitFor(() => expect(calls('sharing.privateProjects')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(button()).toBeNull();
});

test('an owner outside a private project, and everyone else, can request access', async () => {
  notFound('owner', [{ projectId: 'board', name: 'Board', admins: [], isTrashed: false }]);
  expect(await screen.findByRole('button', { name: 'Request access' })).toBeVisible();
});

test('members request access, and owners’ lists aren’t asked for', async () => {
  const { person } = notFound('editor');
  await person.click(await screen.findByRole('button', { name: 'Request access' }));
  expect(await screen.findByRole('status')).toHaveTextContent(/^Your request was sent/);
  expect(calls('sharing.request')).toMatchObject([{ kind: 'document', subjectId: 'document' }]);
  expect(calls('sharing.privateProjects')).toEqual([]);
});
