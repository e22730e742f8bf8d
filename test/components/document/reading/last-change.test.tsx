import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { DocumentDetails } from '@/documents/queries/document';
import { LastChange } from '@/ui/document/reading/LastChange';
import { answers, calls, show } from '../../page';

afterEach(() => {
  vi.useRealTimers();
});

const THIS_YEAR = new Date().getFullYear();

function open(change: Pick<DocumentDetails, 'updatedAt' | 'changedBy'>) {
  answers({ 'documents.get': change, 'people.members': [{ userId: 'ada', name: 'Ada Quill' }] });
  const ytext = new Y.Doc().getText('text');
  return { ytext, ...show(<LastChange documentId="d" ytext={ytext} />) };
}

test('a reader learns who changed the text last, and on which day', async () => {
  open({ updatedAt: new Date(`${THIS_YEAR}-03-18T12:00:00Z`), changedBy: 'ada' });
  expect(await screen.findByText('Changed March 18 by Ada Quill')).toBeVisible();
});

test('a change of another year has its year, and one whose author isn’t known has only its day', async () => {
  open({ updatedAt: new Date('2020-03-18T12:00:00Z'), changedBy: null });
  expect(await screen.findByText('Changed March 18, 2020')).toBeVisible();
});

test('after somebody has typed, the line is read again', async () => {
  const { ytext } = open({ updatedAt: new Date('2020-03-18T12:00:00Z'), changedBy: 'ada' });
  await screen.findByText('Changed March 18, 2020 by Ada Quill');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => ytext.insert(0, 'New. '));
  act(() => void vi.advanceTimersByTime(4_100));
  vi.useRealTimers();
  await waitFor(() => expect(calls('documents.get')).toHaveLength(2));
});
