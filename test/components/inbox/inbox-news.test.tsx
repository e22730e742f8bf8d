import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { useTRPC } from '@/api/client';
import { InboxNotifier } from '@/ui/inbox/InboxNotifier';
import { answers, calls, openRequests, show } from '../page';

/** Sends news of the inbox, as the server does. */
let tell: () => void;
vi.mock('@trpc/tanstack-react-query', async (original) => ({
  ...(await original<object>()),
  useSubscription: ({ onData }: { onData: typeof tell }) => {
    tell = onData;
  },
}));

function Counts() {
  const input = { workspaceId: 'workspace' };
  useQuery(useTRPC().inbox.filterCounts.queryOptions(input));
  return <InboxNotifier />;
}

test('an open inbox counts its filters once for a burst of news, and reads its number each time', async () => {
  answers({
    'inbox.count': { open: 0, unread: 0, snoozed: 0, nextBackAt: null },
    'inbox.filterCounts': { all: 0, waiting: 0, mentions: 0, suggestion: 0, thread: 0, turn: 0 },
    'digest.set': null,
  });
  show(<Counts />);
  await vi.waitFor(() => expect([calls('inbox.filterCounts').length, openRequests()]).toEqual([1, 0]));
  for (let i = 1; i <= 3; i++) {
    tell();
    await vi.waitFor(() => expect([calls('inbox.count').length, openRequests()]).toEqual([1 + i, 0]));
  }
  expect(calls('inbox.filterCounts')).toHaveLength(2);
});
