import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ConnectionState } from '@/ui/editor/connection-state';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { useCloseTypedHunks } from '@/ui/review/deciding/use-close-typed-hunks';
import { HunkPlaces } from '@/ui/review/hunks/hunk-places';
import { answers, calls, show } from '../page';

const EDITOR = { proposedNearby: () => [] } as unknown as EditorHandle;

/** A connection whose edits the test declares stored. */
class Connection {
  private saved = true;
  private readonly listeners = new Set<() => void>();
  readonly getState = () => ({ saved: this.saved }) as ConnectionState;
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(saved: boolean): void {
    this.saved = saved;
    for (const listener of this.listeners) listener();
  }
}

function Settle({ connection, places }: { connection: Connection; places: HunkPlaces }) {
  useCloseTypedHunks({ documentId: 'document', editor: EDITOR, connection, places, mayDecide: true });
  return null;
}

/** The client sends a request some tasks after it was made. */
async function requestsHaveLeft(): Promise<void> {
  for (let tasks = 0; tasks < 10; tasks++) await new Promise((resolve) => setTimeout(resolve));
}

test('text that someone typed as suggested is reported once, and only when it is stored', async () => {
  answers({ 'review.closeTypedHunks': { settled: 1 } });
  const [connection, places] = [new Connection(), new HunkPlaces()];
  show(<Settle {...{ connection, places }} />);
  act(() => {
    connection.set(false);
    places.set(new Map([['a', { status: 'already_there', now: 'crimson' }]]));
  });
  await requestsHaveLeft();
  expect(calls('review.closeTypedHunks')).toEqual([]);
  act(() => connection.set(true));
  await waitFor(() => expect(calls('review.closeTypedHunks')).toEqual([{ documentId: 'document' }]));
  act(() => {
    connection.set(false);
    connection.set(true);
  });
  await requestsHaveLeft();
  expect(calls('review.closeTypedHunks')).toHaveLength(1);
});
