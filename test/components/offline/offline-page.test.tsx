import { act, cleanup, screen } from '@testing-library/react';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { afterEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { OfflinePage } from '@/ui/offline/OfflinePage';
import type { KeptDocument } from '@/ui/shell/offline/kept-documents';
import { keepPersonHere } from '@/ui/shell/offline/person-here';
import { ADA, show } from '../page';

vi.mock('@/ui/frame/AppShell', () => ({ AppShell: ({ children }: { children: unknown }) => children }));
vi.mock('@/ui/offline/OfflineContent', () => ({
  OfflineContent: ({ documents }: { documents: readonly KeptDocument[] | undefined }) => (
    <p>{documents ? `${documents.length} documents` : 'unknown'}</p>
  ),
}));
/** The browser's database, which answers when `answer` is called. */
const database = vi.hoisted(() => ({ answer: (_rows: unknown[]) => {} }));
vi.mock('@/ui/shell/offline/kept-table', () => ({
  keptTable: () => ({ all: () => new Promise((resolve) => (database.answer = resolve)) }),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  act(() => noteReach(true));
  localStorage.clear();
});

function open() {
  vi.useFakeTimers();
  keepPersonHere(ADA);
  return show(
    <PathnameContext value="/d/lamp">
      <OfflinePage />
    </PathnameContext>,
  );
}

test('while the browser reads what it stores, the page doesn’t say that nothing is stored', async () => {
  open();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText(/documents|unknown/)).toBeNull();
  for (const rows of [[], [{ openedAt: new Date(0) }]]) await act(async () => database.answer(rows));
  expect(screen.getByText('1 documents')).toBeVisible();
});

test('if the browser never answers, the page says that what is stored is unknown', async () => {
  open();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('unknown')).toBeVisible();
});

test('if the browser answers late, the page shows what is stored', async () => {
  open();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  for (const rows of [[], [{ openedAt: new Date(0) }]]) await act(async () => database.answer(rows));
  expect(screen.getByText('1 documents')).toBeVisible();
});
