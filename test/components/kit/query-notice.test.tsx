import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTRPC } from '@/api/client';
import { QueryNotice } from '@/ui/kit/feedback/QueryNotice';
import { answers, Refusal, show } from '../page';

function Two() {
  const trpc = useTRPC();
  const list = useQuery(trpc.projects.list.queryOptions({ workspaceId: 'workspace' }, { retry: false }));
  const folders = useQuery(trpc.projects.folders.queryOptions({ workspaceId: 'workspace' }, { retry: false }));
  return (
    <>
      {list.isError && <QueryNotice query={list} />}
      <p>{folders.isError ? 'No folders' : folders.data && 'Folders are there'}</p>
    </>
  );
}

test('one button tries everything again that failed on the page', async () => {
  const refusal = new Refusal('The database is busy.');
  answers({ 'projects.list': refusal, 'projects.folders': refusal });
  const { person } = show(<Two />);
  await screen.findByText('No folders');
  answers({ 'projects.list': [], 'projects.folders': [] });
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Folders are there')).toBeVisible();
  expect(screen.queryByText('The database is busy.')).toBeNull();
});
