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
  expect(screen.getByRole('dialog', { name: 'Download “plan.v2”' })).toBeVisible();
  await person.click(screen.getByRole('checkbox', { name: 'Include open suggestions as tracked changes' }));
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
  await person.selectOptions(screen.getByRole('combobox', { name: 'Table of contents' }), 'Without');
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saveBlob).toHaveBeenLastCalledWith('plan.v2.pdf', expect.any(Blob)));
  expect(asked).toHaveBeenLastCalledWith('/api/documents/d1/export?format=pdf&contents=no');
});

test('the characters that no font of a PDF has are named once it is saved', async () => {
  const headers = { 'x-missing-characters': '{"different":22,"characters":{"U+16A2":2,"U+16A0":1}}' };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('bytes', { headers })),
  );
  const person = userEvent.setup();
  const onClose = vi.fn();
  const document = { documentId: 'd1', path: 'runes.md', kind: 'markdown' } as DocumentSummary;
  render(<DownloadDialog document={document} onClose={onClose} />);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'pdf');
  await person.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('dialog', { name: 'No font for 22 characters' })).toBeVisible();
  expect(saveBlob).toHaveBeenLastCalledWith('runes.pdf', expect.any(Blob));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ᚢ U+16A2, 2 times',
    'ᚠ U+16A0, once',
    '20 more characters',
  ]);
  expect(onClose).not.toHaveBeenCalled();
  const [close] = screen.getAllByRole('button', { name: 'Close' }).slice(-1);
  if (close) await person.click(close);
  expect(onClose).toHaveBeenCalled();
});

test('what a saved file leaves out is named, and then the characters that no font has', async () => {
  const leftOut = [
    { kind: 'unsupportedPictures', count: 2, names: ['plan.avif', 'plan.avif'] },
    { kind: 'remotePictures', count: 8, names: ['https://example.org/far.png'] },
  ];
  const headers = {
    'x-left-out': JSON.stringify({ leftOut, importObstacles: [] }),
    'x-missing-characters': '{"different":1,"characters":{"U+16A2":2}}',
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('bytes', { headers })),
  );
  const person = userEvent.setup();
  const onClose = vi.fn();
  const document = { documentId: 'd1', path: 'plan.md', kind: 'markdown' } as DocumentSummary;
  render(<DownloadDialog document={document} onClose={onClose} />);
  await person.click(screen.getByRole('button', { name: 'Download' }));
  const dialog = await screen.findByRole('dialog', { name: 'Saved plan.docx' });
  expect(dialog).toHaveTextContent('2 images that this format can’t show');
  expect(dialog).toHaveTextContent('8 images on other sites, now links');
  expect(screen.getByText('https://example.org/far.png')).toBeVisible();
  expect(screen.getByText('7 more')).toBeVisible();
  const close = async () => person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await close();
  expect(await screen.findByRole('dialog', { name: 'No font for 1 character' })).toBeVisible();
  await close();
  expect(onClose).toHaveBeenCalled();
});
