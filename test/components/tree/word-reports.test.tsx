import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { isArchive } from '@/ui/tree/archive/dropped-folder';
import { importArchives } from '@/ui/tree/archive/import-archive';
import { reportStore } from '@/ui/tree/word/report-store';
import { WordReports } from '@/ui/tree/word/WordReports';
import { answers, calls, show } from '../page';

/** The way to the server. */
const sent = vi.hoisted(() => vi.fn());
vi.mock('@/ui/tree/archive/send-archive', () => ({ sendArchive: sent }));

afterEach(() => act(reportStore.clear));

const REPORT = {
  ...{ path: 'notes/Plan.md', pictures: 2, suggestions: 1, comments: 3 },
  lost: [{ kind: 'mergedCells', count: 4 }],
};

/** Imports files, of which the server says the same. */
async function importFiles(...names: string[]) {
  const body = { folder: 'notes', documents: 1, files: 2, leftOut: 0, documentId: 'd1', report: REPORT };
  sent.mockReset().mockResolvedValue(body);
  await act(async () => {
    await importArchives(
      'p1',
      names.map((name) => new File(['x'], name)),
      'notes',
    );
  });
  return sent.mock.calls.map(([address]) => address);
}

test('an imported Word file is followed by a report of what came in and what didn’t', async () => {
  show(<WordReports />);
  expect(isArchive(new File([], 'Plan.DOCX'))).toBe(true);
  expect(await importFiles('Plan.docx')).toEqual(['/api/projects/p1/import?name=Plan.docx&folder=notes']);
  const dialog = screen.getByRole('dialog', { name: 'Imported “Plan”' });
  expect(dialog).toHaveTextContent('2 pictures. 1 suggestion from tracked changes. 3 comment threads.');
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('4 merged table cells were split');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls('documents.trash')).toEqual([]);
});

test('the whole import can be undone from the report', async () => {
  answers({ 'documents.trash': null });
  show(<WordReports />);
  await importFiles('Plan.docx');
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('documents.trash')).toEqual([{ documentId: 'd1' }]);
  expect(toastStore.get().at(-1)?.message).toBe('Moved “Plan” to the trash.');
});

test('the report opens where the shell of the pages has it: outside of every provider of the API', async () => {
  render(<WordReports />);
  await importFiles('Plan.docx');
  expect(screen.getByRole('dialog', { name: /^Imported / })).toBeVisible();
});
