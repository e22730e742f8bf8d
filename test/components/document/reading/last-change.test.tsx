import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { LastChange as Change } from '@/review/schema';
import { LastChange } from '@/ui/document/reading/LastChange';
import { answers, calls, show } from '../../page';

afterEach(() => {
  vi.useRealTimers();
});

const ADA = { userId: 'ada', name: 'Ada Quill' };
const THIS_YEAR = new Date().getFullYear();

function open(change: Change | null) {
  answers({ 'review.lastChange': change });
  const ytext = new Y.Doc().getText('text');
  return { ytext, ...show(<LastChange documentId="d" ytext={ytext} />) };
}

test('a reader learns who changed the text last, and on which day', async () => {
  open({ at: new Date(`${THIS_YEAR}-03-18T12:00:00Z`), by: ADA });
  expect(await screen.findByText('Changed March 18 by Ada Quill')).toBeVisible();
});

test('a change of another year has its year, and one whose author isn’t known has only its day', async () => {
  open({ at: new Date('2020-03-18T12:00:00Z'), by: null });
  expect(await screen.findByText('Changed March 18, 2020')).toBeVisible();
});

test('a text that was never written says nothing', async () => {
  const { container } = open(null);
  await waitFor(() => expect(calls('review.lastChange')).toHaveLength(1));
  expect(container).toHaveTextContent('');
});

test('after somebody has typed, the line is read again', async () => {
  const { ytext } = open({ at: new Date('2020-03-18T12:00:00Z'), by: ADA });
  await screen.findByText('Changed March 18, 2020 by Ada Quill');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => ytext.insert(0, 'New. '));
  act(() => void vi.advanceTimersByTime(2_100));
  vi.useRealTimers();
  await waitFor(() => expect(calls('review.lastChange')).toHaveLength(2));
});
