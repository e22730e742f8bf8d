import { screen } from '@testing-library/react';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { OfflineContent } from '@/ui/offline/OfflineContent';
import type { KeptDocument } from '@/ui/shell/offline/kept-documents';
import { show } from '../page';

/** Keeps what it was first shown, like the real page keeps its text and its connection. */
vi.mock('@/ui/document/DocumentPage', () => ({
  DocumentPage: ({ initial }: { initial: { path: string } }) => <p>{useState(initial)[0].path}</p>,
}));

const kept = (documentId: string): KeptDocument => ({
  ...{ documentId, projectId: 'p', projectName: 'Shop', path: `${documentId}.md`, kind: 'markdown' },
  ...{ updatedAt: new Date(0), openedAt: new Date(0), trashed: false, pair: undefined },
});

const at = (path: string) => (
  <PathnameContext value={path}>
    <SearchParamsContext value={new URLSearchParams()}>
      <OfflineContent documents={[kept('lamp'), kept('desk')]} />
    </SearchParamsContext>
  </PathnameContext>
);

test('each document that is opened offline has a page of its own', () => {
  const { again } = show(at('/d/lamp'));
  expect(screen.getByText('lamp.md')).toBeVisible();
  again(at('/d/desk'));
  expect(screen.getByText('desk.md')).toBeVisible();
  expect(screen.queryByText('lamp.md')).toBeNull();
});
