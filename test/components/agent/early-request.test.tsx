import { act, screen } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteReach } from '@/api/client-reach';
import { useConversations } from '@/ui/agent/panel/use-conversations';
import { useRequests } from '@/ui/agent/panel/use-requests';
import { showToast } from '@/ui/kit/feedback/toast-store';
import { answers, calls, Refusal, show } from '../page';

vi.mock('@trpc/tanstack-react-query', async (original) => ({
  ...(await original<object>()),
  useSubscription: () => {},
}));

vi.mock('@/ui/kit/feedback/toast-store', async (original) => ({ ...(await original<object>()), showToast: vi.fn() }));
beforeEach(() => void vi.mocked(showToast).mockClear());

type Options = Parameters<typeof useRequests>[0];

const turn = (id: string, parentTurnId: string | null = null) => ({
  ...{ id, parentTurnId, status: 'finished', createdAt: new Date(0) },
});
const LIST = {
  conversations: [
    { id: 'newest', turns: [turn('first'), turn('last', 'first')] },
    { id: 'older', turns: [turn('old')] },
  ],
};
const NOT_SENT = /Your request wasn’t sent because the conversations of this document didn’t load/;

/** A list of conversations that the server sends when it's told to. */
function slowList() {
  const waiting: ((list: unknown) => void)[] = [];
  answers({ 'agent.conversations': () => new Promise((resolve) => waiting.push(resolve)) });
  return {
    asked: () => vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0)),
    send: (list: unknown = LIST) => {
      for (const resolve of waiting.splice(0)) resolve(list);
    },
  };
}

let requests: ReturnType<typeof useRequests>;

function Panel({ start }: { start: unknown }) {
  const conversations = useConversations('d', undefined);
  requests = useRequests({
    ...{ documentId: 'd', selection: undefined, models: {}, onCompare() {}, onShow() {} },
    ...{ conversations, branch: { endId: 'as rendered' }, commands: { start } },
  } as unknown as Options);
  return null;
}

function Page({ start }: { start: unknown }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <SearchParamsContext value={new URLSearchParams()}>
      {isOpen && <Panel start={start} />}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </SearchParamsContext>
  );
}

/** Sends a request before the conversations have loaded. */
async function sendEarly() {
  const list = slowList();
  const start = vi.fn(async (_: object) => ({ conversationId: 'newest' }));
  const { person } = show(<Page start={start} />);
  await list.asked();
  let sent: Promise<boolean> | undefined;
  await act(async () => {
    sent = requests.start('Improve this');
  });
  expect(start).not.toHaveBeenCalled();
  return { list, start, person, sent: async () => act(async () => sent) };
}

const END = { documentId: 'd', conversationId: 'newest', afterTurnId: 'last', request: 'Improve this' };

test('a request that is sent before the conversations have loaded continues the newest one', async () => {
  const { list, start, sent } = await sendEarly();
  expect(requests.isWaiting).toBe(true);
  list.send();
  expect(await sent()).toBe(true);
  expect(start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(END));
  expect(requests.isWaiting).toBe(false);
});

test('a request that waits for the conversations continues the newest one even if the panel closes', async () => {
  const { list, start, person, sent } = await sendEarly();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  list.send();
  expect(await sent()).toBe(true);
  expect(start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(END));
});

test('a request isn’t sent if the conversations don’t load, and a message says so; it can be sent again', async () => {
  const { list, start, sent } = await sendEarly();
  list.send(new Refusal('The database is down.'));
  expect(await sent()).toBe(false);
  expect(start).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(NOT_SENT), { tone: 'problem' });
  let again: Promise<boolean> | undefined;
  await act(async () => {
    again = requests.start('Improve this');
  });
  await list.asked();
  list.send();
  expect(await act(async () => again)).toBe(true);
  expect(start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(END));
  expect(calls('agent.conversations')).toHaveLength(2);
});

test('a request is queued at once if the conversations didn’t load and the server then became unreachable', async () => {
  const { list, start, sent } = await sendEarly();
  list.send(new Refusal('The database is down.'));
  expect(await sent()).toBe(false);
  act(() => noteReach(false));
  let again: Promise<boolean> | undefined;
  await act(async () => {
    again = requests.start('Improve this');
  });
  // The server is still unreachable.
  expect(start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ conversationId: undefined }));
  expect(await act(async () => again)).toBe(true);
  expect(requests.isWaiting).toBe(false);
  act(() => noteReach(true));
  await list.asked();
  list.send();
});

test('a request that waits for the conversations isn’t sent if the server can’t be reached meanwhile', async () => {
  const { list, start, sent } = await sendEarly();
  act(() => noteReach(false));
  expect(await sent()).toBe(false);
  expect(start).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(NOT_SENT), { tone: 'problem' });
  act(() => noteReach(true));
  list.send();
});
