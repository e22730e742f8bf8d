import { expect, test, vi } from 'vitest';
import { useComeback } from '@/ui/inbox/snooze/use-comeback';
import { answers, calls, show } from '../page';

function Page() {
  useComeback();
  return null;
}

test('an open page reads the inbox again when the next snoozed item comes back', async () => {
  const nextBackAt = new Date(Date.now() + 400);
  answers({
    'inbox.count': () =>
      Date.now() < nextBackAt.getTime()
        ? { open: 0, unread: 0, snoozed: 1, nextBackAt }
        : { open: 1, unread: 1, snoozed: 0, nextBackAt: null },
  });
  show(<Page />);
  await vi.waitFor(() => expect(calls('inbox.count')).toHaveLength(1));
  await vi.waitFor(() => expect(calls('inbox.count')).toHaveLength(2), { timeout: 10_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(nextBackAt.getTime());
});
