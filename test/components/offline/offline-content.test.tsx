import { act, screen } from '@testing-library/react';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { OfflineContent } from '@/ui/offline/OfflineContent';
import type { KeptDocument } from '@/ui/shell/offline/kept-documents';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { show } from '../page';

/** Keeps what it was first shown, like the real page keeps its text and its connection. */
vi.mock('@/ui/document/DocumentPage', () => ({
  DocumentPage: ({ initial }: { initial: { path: string } }) => <p>{useState(initial)[0].path}</p>,
}));

const kept = (documentId: string): KeptDocument => ({
  ...{ documentId, projectId: 'p', projectName: 'Shop', path: `${documentId}.md`, kind: 'markdown' },
  ...{ updatedAt: new Date(0), openedAt: new Date(0), trashed: false, pair: undefined },
});

const KEPT = [kept('lamp'), kept('desk')];

const page = (path: string, documents: readonly KeptDocument[] | undefined) => (
  <PathnameContext value={path}>
    <SearchParamsContext value={new URLSearchParams()}>
      <ShellProvider value={{ sidebarOpen: true } as Shell}>
        <OfflineContent documents={documents} />
      </ShellProvider>
    </SearchParamsContext>
  </PathnameContext>
);
const at = (path: string) => page(path, KEPT);

afterEach(() => {
  act(() => noteReach(true));
  vi.unstubAllGlobals();
});

test('each document that is opened offline has a page of its own', () => {
  const { again } = show(at('/d/lamp'));
  expect(screen.getByText('lamp.md')).toBeVisible();
  again(at('/d/desk'));
  expect(screen.getByText('desk.md')).toBeVisible();
  expect(screen.queryByText('lamp.md')).toBeNull();
});

/** Shows the page of a document that isn't stored, while the server can't be reached. */
function missing(documents: readonly KeptDocument[] | undefined) {
  noteReach(false);
  return show(page('/d/chair', documents));
}

test('a document that isn’t stored says so once, and lists those that are', () => {
  missing(KEPT);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not saved on this device');
  expect(screen.getAllByText(/You’re offline/)).toHaveLength(1);
  expect(screen.getByText(/You’re offline/).closest('[data-says-offline]'), 'hides the sign of all pages').toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^lamp/),
    expect.stringMatching(/^desk/),
  ]);
});

test('without stored documents, the page doesn’t say that there are no documents', () => {
  missing([]);
  expect(screen.getByText(/^No document is saved on this device/)).toBeVisible();
});

test('if what is stored can’t be read, the page says so, and not that nothing is stored', () => {
  const { container } = missing(undefined);
  expect(screen.getByText('The documents saved on this device couldn’t be read.')).toBeVisible();
  expect(container).not.toHaveTextContent('No document');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You’re offline');
  expect(container).not.toHaveTextContent('Not saved on this device');
});

test('“Try again” asks the server at once, and says if it still can’t be reached', async () => {
  const { person } = missing(KEPT);
  const ask = vi.fn(async () => {
    throw new TypeError('away');
  });
  vi.stubGlobal('fetch', ask);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(ask).toHaveBeenCalledOnce();
  await vi.waitFor(() =>
    expect(toastStore.get().map(({ message }) => message)).toContain('The server still can’t be reached.'),
  );
});
