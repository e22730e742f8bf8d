import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { TrashPage } from '@/ui/trash/TrashPage';
import { answers, calls, show } from '../page';

const project = (projectId: string, role: string) => ({ projectId, name: projectId, role, archivedAt: null });
const trashedProject = (name: string, role: string) => ({
  ...{ projectId: name, name, role, trashedAt: new Date(), documentCount: 2 },
});
const document = (path: string, projectId: string) => ({
  ...{ documentId: path, path, projectId, kind: 'markdown', updatedAt: new Date(), trashedAt: new Date() },
});
const ANSWERS = {
  'people.me': { workspace: { trashDays: 30 } },
  'projects.list': [project('Own', 'owner'), project('Shared', 'editor'), project('Read', 'viewer')],
  'projects.trashed': [trashedProject('Private plans', 'owner'), trashedProject('Old launch', 'editor')],
  'documents.trashed': [document('mine.md', 'Own'), document('ours.md', 'Shared'), document('theirs.md', 'Read')],
  'projects.restore': null,
};

/** Returns the names of the buttons in the row of a document or project. */
async function buttonsOf(name: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(name)).closest('li') as HTMLElement;
  return within(row)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

test('in the trash, the role in the project decides who restores and who deletes for good', async () => {
  answers(ANSWERS);
  const { person } = show(
    <ShellProvider value={{} as Shell}>
      <TrashPage />
    </ShellProvider>,
  );
  expect(await buttonsOf('Private plans')).toEqual(['Restore', 'Delete Private plans for good']);
  expect(await buttonsOf('Old launch')).toEqual([]);
  expect(await buttonsOf('mine')).toEqual(['Restore', 'Delete mine for good']);
  expect(await buttonsOf('ours')).toEqual(['Restore']);
  expect(await buttonsOf('theirs')).toEqual([]);
  await person.click(screen.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);
  await vi.waitFor(() => expect(calls('projects.restore')).toEqual([{ projectId: 'Private plans' }]));
});
