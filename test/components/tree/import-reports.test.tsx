import { useQuery } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useTRPC } from '@/api/client';
import type { ImportedArchive, WordReport } from '@/files/schema';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { isArchive } from '@/ui/tree/archive/dropped-folder';
import { importArchives } from '@/ui/tree/archive/import-archive';
import { ImportReports } from '@/ui/tree/reports/ImportReports';
import { reportStore } from '@/ui/tree/reports/report-store';
import { answers, calls, Refusal, show } from '../page';

/** Replaces the upload to the server. */
const sent = vi.hoisted(() => vi.fn());
vi.mock('@/ui/tree/archive/send-archive', () => ({ sendArchive: sent }));

afterEach(() => act(reportStore.clear));

const REPORT: WordReport = {
  ...{ path: 'notes/Plan.md', pictures: 2, suggestions: 1, comments: 3 },
  lost: [{ kind: 'mergedCells', count: 4 }],
};

/** Imports files; the server's answer is the same for each. */
async function importFiles(names: string[], came: Partial<ImportedArchive> = { report: REPORT }) {
  const body = { folder: 'notes', documents: 1, files: 2, leftOut: 0, documentId: 'd1', documentIds: ['d1'], ...came };
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
  show(<ImportReports />);
  expect(isArchive(new File([], 'Plan.DOCX'))).toBe(true);
  expect(await importFiles(['Plan.docx'])).toEqual(['/api/projects/p1/import?name=Plan.docx&folder=notes']);
  const dialog = screen.getByRole('dialog', { name: 'Imported “Plan”' });
  expect(dialog).toHaveTextContent('2 images. 1 suggestion from tracked changes. 3 comment threads.');
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('4 merged table cells were split');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls('documents.trash')).toEqual([]);
});

test('the whole import can be undone from the report', async () => {
  answers({ 'documents.trash': { isTrashed: true } });
  show(<ImportReports />);
  await importFiles(['Plan.docx']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('documents.trash')).toEqual([{ documentId: 'd1', unlessEdited: true }]);
  expect(toastStore.get().at(-1)?.message).toBe('Moved “Plan” to the trash.');
});

/** Loads the project's tree, like the sidebar does. */
function LoadedTree() {
  const tree = useQuery(useTRPC().documents.tree.queryOptions({ projectId: 'p1' }));
  return tree.data && <p>loaded</p>;
}

test('undoing goes on past documents that can’t be undone, says which stayed, and tries only those again', async () => {
  const refused = new Set(['d1', 'd2']);
  answers({
    'documents.trash': ({ documentId }: { documentId: string }) => {
      return refused.has(documentId) ? new Refusal('Somebody is reviewing it.') : { isTrashed: true };
    },
  });
  show(
    <>
      <LoadedTree />
      <ImportReports />
    </>,
  );
  await screen.findByText('loaded');
  await importFiles(['Export.zip'], {
    documentIds: ['d0', 'd1', 'd2'],
    archive: { source: 'folder', path: 'Export', leftOut: [], lost: [] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  const problem = 'Couldn’t be undone: “notes/may” and 1 document. Somebody is reviewing it.';
  expect(await screen.findByRole('alert')).toHaveTextContent(problem);
  expect(calls('documents.trash')).toHaveLength(3);
  expect(toastStore.get().at(-1)?.message).toBe('Moved “Export” to the trash.');
  refused.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('documents.trash').slice(3)).toEqual([
    { documentId: 'd1', unlessEdited: true },
    { documentId: 'd2', unlessEdited: true },
  ]);
});

test('undoing skips text that someone has edited since, and says so', async () => {
  answers({ 'documents.trash': { isTrashed: false } });
  show(<ImportReports />);
  await importFiles(['Plan.docx']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const message = '1 document stays because someone has edited it since the import.';
  expect(toastStore.get().at(-1)?.message).toBe(message);
});

test('the report opens where the shell of the pages has it: outside of every provider of the API', async () => {
  render(<ImportReports />);
  await importFiles(['Plan.docx']);
  expect(screen.getByRole('dialog', { name: /^Imported / })).toBeVisible();
});

test('a zip file of another program is followed by what changed and what was left out, and its undo takes all of it', async () => {
  answers({ 'documents.trash': { isTrashed: true } });
  show(<ImportReports />);
  const documentIds = Array.from({ length: 30 }, (_, i) => `d${i}`);
  await importFiles(['Export.zip'], {
    documentIds,
    archive: {
      ...{ source: 'notion', path: 'Export', leftOut: ['Export/unused.png'] },
      lost: [{ kind: 'databases', count: 2 }],
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'Imported “Export”' });
  expect(dialog).toHaveTextContent('From Notion: 30 documents and 2 files.');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 databases became tables', 'Export/unused.png']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('documents.trash')).toHaveLength(30);
  expect(toastStore.get().at(-1)?.message).toBe('Moved 30 documents to the trash.');
});

test('what we exported ourselves comes back without a report', async () => {
  show(<ImportReports />);
  await importFiles(['Launch.zip'], {});
  expect(screen.queryByRole('dialog')).toBeNull();
});
