import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type KeptDocument, keepDocument } from '@/ui/shell/offline/kept-documents';
import { PageQueryState } from '@/ui/shell/offline/PageQueryState';
import { show } from '../page';
import { clearTables } from './fake-table';

vi.mock('@/ui/shell/offline/kept-table', () => import('./fake-table'));
afterEach(clearTables);

const lamp: KeptDocument = {
  ...{ documentId: 'lamp', projectId: 'p', projectName: 'Shop', path: 'Guides/Lamp.md', kind: 'markdown' },
  ...{ updatedAt: new Date(0), openedAt: new Date(), trashed: false, pair: undefined },
};

const failed = (error: unknown) => ({ error, isPending: false, isError: true, isFetching: false, refetch: () => {} });
const page = (error: unknown) => <PageQueryState query={failed(error)} lines={3} label="Loading" />;

test('a page whose server can’t be reached lists the documents on this device, which open without it', async () => {
  await keepDocument('ada', lamp);
  show(page(new TypeError('away')));
  expect(screen.getByText(/can’t be reached/)).toBeVisible();
  const link = await screen.findByRole('link', { name: /^Lamp\s*Shop/ });
  expect(link).toHaveAttribute('href', '/d/lamp');
  expect(screen.getByRole('region', { name: 'Available offline' })).toContainElement(link);
});

test('a page that the server refuses lists none, and neither does a device that stores none', async () => {
  await keepDocument('ada', lamp);
  const { again } = show(page(new Error('Refused.')));
  expect(screen.queryByRole('region')).toBeNull();
  clearTables();
  again(page(new TypeError('away')));
  await vi.waitFor(() => expect(screen.getByText(/can’t be reached/)).toBeVisible());
  expect(screen.queryByRole('region')).toBeNull();
});
