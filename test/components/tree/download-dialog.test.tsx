import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DocumentSummary } from '@/documents/schema';
import { DownloadDialog } from '@/ui/tree/archive/DownloadDialog';
import { answers, show } from '../page';

const saveBlob = vi.hoisted(() => vi.fn());
vi.mock('@/ui/kit/save-file', () => ({ saveBlob }));

const hunk = (id: string, decision: object | null = null) => ({ id, decision });
const SUGGESTIONS = [{ hunks: [hunk('h1'), hunk('h2'), hunk('h3', { verdict: 'accepted' })] }, { hunks: [hunk('h4')] }];

const server = globalThis.fetch;
beforeEach(() => {
  answers({ 'review.suggestions': SUGGESTIONS });
  return () => vi.stubGlobal('fetch', server);
});

/** Answers downloads. All other requests go to the page's server. */
function downloads(headers: Record<string, string> = {}) {
  const asked = vi.fn(async (_address: string) => new Response('bytes', { headers }));
  vi.stubGlobal('fetch', (address: RequestInfo | URL, init?: RequestInit) =>
    String(address).includes('/export') ? asked(String(address)) : server(address, init),
  );
  return asked;
}

test('a document is downloaded in the format that is chosen, with what of its review is ticked', async () => {
  const asked = downloads();
  const onClose = vi.fn();
  const document = { documentId: 'd1', path: 'notes/plan.v2.md', kind: 'markdown' } as DocumentSummary;
  const { person } = show(<DownloadDialog document={document} onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Download “plan.v2”' })).toBeVisible();
  const formats = within(screen.getByRole('group', { name: 'Format' })).getAllByRole('radio');
  expect(formats).toHaveLength(4);
  expect(formats[0]).toHaveFocus();
  await person.click(
    await screen.findByRole('checkbox', { name: 'Include open suggestions as tracked changes (3 changes)' }),
  );
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toHaveBeenLastCalledWith('/api/documents/d1/export?format=docx&suggestions=tracked');
  expect(saveBlob).toHaveBeenLastCalledWith('plan.v2.docx', expect.any(Blob));

  await person.click(screen.getByRole('radio', { name: 'HTML, one file with images' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saveBlob).toHaveBeenLastCalledWith('plan.v2.html', expect.any(Blob)));
  expect(asked).toHaveBeenLastCalledWith('/api/documents/d1/export?format=html');

  await person.click(screen.getByRole('radio', { name: 'PDF' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Table of contents' }), 'Without');
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saveBlob).toHaveBeenLastCalledWith('plan.v2.pdf', expect.any(Blob)));
  expect(asked).toHaveBeenLastCalledWith('/api/documents/d1/export?format=pdf&contents=no');
});

test('the characters that no font of a PDF has are named once it is saved', async () => {
  const headers = { 'x-missing-characters': '{"different":22,"characters":{"U+16A2":2,"U+16A0":1}}' };
  downloads(headers);
  const onClose = vi.fn();
  const document = { documentId: 'd1', path: 'runes.md', kind: 'markdown' } as DocumentSummary;
  const { person } = show(<DownloadDialog document={document} onClose={onClose} />);
  await person.click(screen.getByRole('radio', { name: 'PDF' }));
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
  downloads(headers);
  const onClose = vi.fn();
  const document = { documentId: 'd1', path: 'plan.md', kind: 'markdown' } as DocumentSummary;
  const { person } = show(<DownloadDialog document={document} onClose={onClose} />);
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
