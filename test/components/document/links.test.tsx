import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenDocument } from '@/ui/document/open-document';
import { useOpenText } from '@/ui/document/use-open-text';

const DOCUMENT: OpenDocument = {
  documentId: 'd1',
  projectId: 'p1',
  projectName: 'Garden',
  path: 'Peas.md',
  kind: 'markdown',
  updatedAt: new Date(0),
  trashed: false,
  suggestsOnly: false,
};

test('a link that is clicked before the page is complete is followed once it is; of several, the last', () => {
  const { result } = renderHook(() => useOpenText(DOCUMENT));
  const follow = vi.fn();
  act(() => result.current.pane.onOpenLink('/d/early'));
  act(() => result.current.pane.onOpenLink('/d/late'));
  act(() => result.current.side.onOpenLink(follow));
  expect(follow.mock.calls).toEqual([['/d/late']]);
  act(() => result.current.side.onOpenLink(follow));
  act(() => result.current.pane.onOpenLink('/d/next'));
  expect(follow.mock.calls).toEqual([['/d/late'], ['/d/next']]);
});
