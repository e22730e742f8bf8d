import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useRequests } from '@/ui/agent/panel/use-requests';

type Options = Parameters<typeof useRequests>[0];

/** Returns the panel's requests before or after its conversations have loaded. */
function panel(start: () => Promise<unknown>) {
  const optionsOf = (conversationId: string | undefined) =>
    ({
      ...{ documentId: 'd', selection: undefined, models: {}, onCompare() {}, onShow() {} },
      conversations: { query: { isLoading: conversationId === undefined }, currentId: conversationId, choose() {} },
      branch: { endId: conversationId && 'last' },
      commands: { start },
    }) as unknown as Options;
  const hook = renderHook((id: string | undefined) => useRequests(optionsOf(id)), { initialProps: undefined });
  return { ...hook, requests: () => hook.result.current };
}

test('a request that is sent before the conversations have loaded continues the newest one', async () => {
  const start = vi.fn(async () => ({ conversationId: 'newest' }));
  const { requests, rerender } = panel(start);
  const sent = requests().start('Improve this');
  await waitFor(() => expect(requests().isWaiting).toBe(true));
  expect(start).not.toHaveBeenCalled();
  rerender('newest');
  expect(await sent).toBe(true);
  const place = { documentId: 'd', conversationId: 'newest', afterTurnId: 'last' };
  expect(start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ ...place, request: 'Improve this' }));
  await waitFor(() => expect(requests().isWaiting).toBe(false));
});

test('a request that waits for the conversations is sent even if the panel closes', async () => {
  const start = vi.fn(async () => undefined);
  const { requests, unmount } = panel(start);
  const sent = requests().start('Improve this');
  unmount();
  expect(await sent).toBe(false);
  expect(start).toHaveBeenCalledOnce();
});
