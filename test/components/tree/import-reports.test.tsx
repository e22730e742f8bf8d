import { act, screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImportedArchive, WordReport } from '@/files/schema';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { dismissGroup, toastStore } from '@/ui/kit/feedback/toast-store';
import { isArchive } from '@/ui/tree/archive/dropped-folder';
import { ImportReports } from '@/ui/tree/reports/ImportReports';
import { reportStore } from '@/ui/tree/reports/report-store';
import { useTreeActions } from '@/ui/tree/use-tree-actions';
import { answers, calls, Refusal, show } from '../page';

/** Replaces the upload to the server. */
const sent = vi.hoisted(() => vi.fn());
vi.mock('@/ui/tree/archive/send-archive', () => ({ sendArchive: sent }));

const opened: string[] = [];
const router = { push: (address: string) => void opened.push(address) } as unknown as AppRouterInstance;

afterEach(() => {
  act(reportStore.clear);
  act(() => dismissGroup('import'));
  opened.length = 0;
});

const REPORT: WordReport = {
  ...{ path: 'notes/Plan.md', pictures: 2, suggestions: 1, comments: 3 },
  lost: [{ kind: 'mergedCells', count: 4 }],
};

let importing: (files: readonly File[], folder: string) => Promise<unknown>;

/** Takes what the sidebar uses to import files. */
function Sidebar() {
  importing = useTreeActions('p1').importFiles;
  return null;
}

/** Shows the page; the report belongs to its shell. */
function showPage() {
  return show(
    <AppRouterContext value={router}>
      <Sidebar />
      <ImportReports />
      <Toasts />
    </AppRouterContext>,
  );
}

/** Imports files; the server's answer is the same for each zip, Word and HTML file. */
async function importFiles(names: string[], came: Partial<ImportedArchive> = { report: REPORT }) {
  const body = { folder: 'notes', documents: 1, files: 2, leftOut: 0, documentId: 'd1', documentIds: ['d1'], ...came };
  sent.mockReset().mockResolvedValue(body);
  await act(async () => {
    await importing(
      names.map((name) => new File(['x'], name)),
      'notes',
    );
  });
  return sent.mock.calls.map(([address]) => address);
}

/** The server moves all of the given documents to the trash. */
const TRASHES = {
  'documents.trashMany': ({ documentIds }: { documentIds: string[] }) => ({ trashed: documentIds, edited: [] }),
};
const lastToast = () => toastStore.get().at(-1)?.message;

test('after a Word file is imported, a report says what was imported and what wasn’t', async () => {
  const { person } = showPage();
  expect(isArchive(new File([], 'Plan.DOCX'))).toBe(true);
  expect(await importFiles(['Plan.docx'])).toEqual(['/api/projects/p1/import?name=Plan.docx&folder=notes']);
  expect(opened).toEqual(['/d/d1']);
  const dialog = screen.getByRole('dialog', { name: 'Imported “Plan”' });
  expect(dialog).toHaveTextContent('2 images. 1 suggestion from tracked changes. 3 comment threads.');
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('4 merged table cells were split');
  await person.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls('documents.trashMany')).toEqual([]);
});

test('the whole import can be undone from the report', async () => {
  answers(TRASHES);
  const { person } = showPage();
  await importFiles(['Plan.docx']);
  await person.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('documents.trashMany')).toEqual([{ projectId: 'p1', documentIds: ['d1'], unlessEdited: true }]);
  expect(lastToast()).toBe('Moved “Plan” to the trash.');
});

test('an import can still be undone after its report was closed', async () => {
  answers(TRASHES);
  const { person } = showPage();
  await importFiles(['Plan.docx']);
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByText('Imported 1 document and 2 files.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(lastToast()).toBe('Moved “Plan” to the trash.'));
  expect(calls('documents.trashMany')).toEqual([{ projectId: 'p1', documentIds: ['d1'], unlessEdited: true }]);
});

test('if an undo is refused, all documents stay, the report says why, and the undo can be tried again', async () => {
  answers({ 'documents.trashMany': new Refusal('This project is in the trash.') });
  const { person } = showPage();
  await importFiles(['Plan.docx']);
  await person.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This project is in the trash.');
  answers(TRASHES);
  await person.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastToast()).toBe('Moved “Plan” to the trash.');
});

test('undoing skips text that someone has edited since, and says so', async () => {
  answers({ 'documents.trashMany': { trashed: [], edited: ['d1'] } });
  const { person } = showPage();
  await importFiles(['Plan.docx']);
  await person.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastToast()).toBe('1 document stays because someone has edited it since the import.');
});

test('after a zip file of another program is imported, a report says what changed and what was left out; undo removes all of it', async () => {
  answers(TRASHES);
  const { person } = showPage();
  const documentIds = Array.from({ length: 30 }, (_, i) => `d${i}`);
  await importFiles(['Export.zip'], {
    documentIds,
    archive: {
      ...{ source: 'notion', path: 'Export', comments: 2, leftOut: ['Export/unused.png'] },
      lost: [{ kind: 'databases', count: 2 }],
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'Imported “Export”' });
  expect(dialog).toHaveTextContent('From Notion: 30 documents and 2 files.');
  expect(dialog).toHaveTextContent('2 comment threads, in your name.');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 databases became tables', 'Export/unused.png']);
  await person.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('documents.trashMany')).toEqual([{ projectId: 'p1', documentIds, unlessEdited: true }]);
  expect(lastToast()).toBe('Moved 30 documents to the trash.');
});

test('our own exports are imported without a report, and the import can be undone', async () => {
  answers(TRASHES);
  const { person } = showPage();
  await importFiles(['Launch.zip'], { documentIds: ['d1', 'd2'] });
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(lastToast()).toBe('Moved 2 documents to the trash.'));
});

test('files of all kinds that are imported together are undone together, in one call', async () => {
  let texts = 0;
  answers({ ...TRASHES, 'documents.import': () => ({ documentId: `t${++texts}` }) });
  const { person } = showPage();
  await importFiles(['a.md', 'Launch.zip', 'b.md'], {});
  expect(opened).toEqual(['/d/t2']);
  expect(screen.getByText('Imported 3 documents and 2 files.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(calls('documents.trashMany')).toHaveLength(1));
  expect(calls('documents.trashMany')).toMatchObject([{ documentIds: ['d1', 't1', 't2'] }]);
});

test('an import that ends while a report is open adds its own, and each keeps its undo', async () => {
  answers(TRASHES);
  const { person } = showPage();
  await importFiles(['Plan.docx']);
  await importFiles(['Draft.docx'], { documentIds: ['d2'], report: { ...REPORT, path: 'notes/Draft.md' } });
  const dialog = screen.getByRole('dialog', { name: 'Imported 2 files' });
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Plan', 'Draft']);
  await person.click(screen.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('documents.trashMany')).toMatchObject([{ documentIds: ['d1'] }, { documentIds: ['d2'] }]);
});
