import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type KeptDocument, keepDocument, keptDocuments } from '@/ui/shell/offline/kept-documents';
import { PageQueryState } from '@/ui/shell/offline/PageQueryState';
import { show } from '../page';
import { clearTables } from './fake-table';

vi.mock('@/ui/shell/offline/kept-table', () => import('./fake-table'));
vi.mock('@/ui/shell/offline/kept-documents', { spy: true });
afterEach(() => {
  clearTables();
  vi.mocked(keptDocuments).mockClear();
});

const lamp: KeptDocument = {
  ...{ documentId: 'lamp', projectId: 'p', projectName: 'Shop', path: 'Guides/Lamp.md', kind: 'markdown' },
  ...{ updatedAt: new Date(0), openedAt: new Date(), trashed: false, pair: undefined },
};

const failed = { isPending: false, isError: true, isFetching: false, refetch: () => {} };
const page = (error: unknown, data?: unknown) => (
  <PageQueryState query={{ ...failed, error, data }} lines={3} label="Loading" />
);
/** Waits until everything that was stored could have been read and shown. */
const settled = () => act(() => Promise.all(vi.mocked(keptDocuments).mock.results.map(({ value }) => value)));

test('a page whose server can’t be reached lists the documents on this device, which open without it', async () => {
  await keepDocument('ada', lamp);
  show(page(new TypeError('away')));
  expect(screen.getByText('The server can’t be reached.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('data-tries-all');
  const link = await screen.findByRole('link', { name: /^Lamp\s*Shop/ });
  expect(link, 'the time says what happened then').toHaveTextContent('opened just now');
  expect(link).toHaveAttribute('href', '/d/lamp');
  expect(screen.getByRole('region', { name: 'Available offline' })).toContainElement(link);
  expect(keptDocuments).toHaveBeenCalledExactlyOnceWith('ada');
});

test('a page that the server refuses lists none', async () => {
  await keepDocument('ada', lamp);
  show(page(new Error('Refused.')));
  await settled();
  expect(screen.queryByRole('region')).toBeNull();
});

test('a device that stores none lists none', async () => {
  show(page(new TypeError('away')));
  await settled();
  expect(keptDocuments).toHaveBeenCalled();
  expect(screen.queryByRole('region')).toBeNull();
});

test('a page that still shows its rows lists none above them if a later request fails', async () => {
  await keepDocument('ada', lamp);
  const { again } = show(page(new TypeError('away'), { pages: [] }));
  await settled();
  expect(screen.getByText(/can’t be reached/)).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
  again(page(new TypeError('away')));
  expect(await screen.findByRole('region', { name: 'Available offline' })).toBeVisible();
});
