import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentSummary } from '@/documents/schema';
import { DownloadDialog } from '@/ui/tree/archive/DownloadDialog';

const saveBlob = vi.hoisted(() => vi.fn());
vi.mock('@/ui/kit/save-file', () => ({ saveBlob }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a document is downloaded in the format that is chosen, with what of its review is ticked', async () => {
  const asked = vi.fn(async () => new Response('bytes'));
  vi.stubGlobal('fetch', asked);
  const person = userEvent.setup();
  const onClose = vi.fn();
  const document = { documentId: 'd1', path: 'notes/plan.v2.md', kind: 'markdown' } as DocumentSummary;
  render(<DownloadDialog document={document} onClose={onClose} />);
  await person.click(screen.getByRole('checkbox', { name: 'Open suggestions as tracked changes' }));
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toHaveBeenLastCalledWith('/api/documents/d1/export?format=docx&suggestions=tracked');
  expect(saveBlob).toHaveBeenLastCalledWith('plan.v2.docx', expect.any(Blob));

  await person.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'html');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saveBlob).toHaveBeenLastCalledWith('plan.v2.html', expect.any(Blob)));
  expect(asked).toHaveBeenLastCalledWith('/api/documents/d1/export?format=html');

  await person.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'pdf');
  await person.click(screen.getByRole('checkbox', { name: 'Table of contents' }));
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saveBlob).toHaveBeenLastCalledWith('plan.v2.pdf', expect.any(Blob)));
  expect(asked).toHaveBeenLastCalledWith('/api/documents/d1/export?format=pdf&contents=yes');
});
