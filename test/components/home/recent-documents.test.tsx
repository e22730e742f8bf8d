import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecentDocuments } from '@/ui/home/RecentDocuments';
import type { RecentDocument } from '@/ui/home/recent';
import { ChangedBy } from '@/ui/people/ChangedBy';
import { answers, openRequests, show } from '../page';

const doc = (path: string, changedBy: string | null): RecentDocument => ({
  ...{ documentId: path, projectId: 'p', projectName: 'Launch', path, kind: 'markdown', changedBy },
  updatedAt: new Date(),
});

test('a recent document says who changed it last if that is known and it wasn’t the viewer', async () => {
  show(<RecentDocuments documents={[doc('Own.md', 'ada'), doc('Theirs.md', 'cole'), doc('Old.md', null)]} />);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Theirs/ })).toHaveTextContent('Launch · changed by Cole Margin'),
  );
  expect(screen.getByRole('link', { name: /Own/ })).not.toHaveTextContent('changed by');
  expect(screen.getByRole('link', { name: /Old/ })).not.toHaveTextContent('changed by');
});

test('until the names have loaded, nothing says who changed a document', async () => {
  let send = (_: unknown) => {};
  answers({ 'people.members': () => new Promise((resolve) => (send = resolve)) });
  show(
    <>
      <RecentDocuments documents={[doc('Theirs.md', 'cole')]} />
      <p>
        <ChangedBy updatedAt={new Date()} changedBy="cole" />
      </p>
    </>,
  );
  expect(screen.getByRole('link', { name: /Theirs/ })).not.toHaveTextContent('changed by');
  expect(screen.getByText(/^Changed/)).toHaveTextContent(/^Changed just now$/);
  await waitFor(() => expect(openRequests()).toBe(1));
  send([{ userId: 'cole', name: 'Cole Margin', role: 'editor', deactivatedAt: null }]);
  expect(await screen.findByText('Cole Margin', { selector: 'li bdi' })).toBeVisible();
  expect(screen.getByText(/^Changed/)).toHaveTextContent('Changed just now by Cole Margin');
});
