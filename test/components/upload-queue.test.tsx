import { afterEach, expect, test, vi } from 'vitest';
import type { FileSummary } from '@/files/schema';
import { UploadError } from '@/ui/editor/images/upload/upload-file';
import { type Upload, UploadQueue } from '@/ui/editor/images/upload/upload-queue';

interface Sending {
  name: string;
  signal: AbortSignal;
  onProgress(share: number): void;
  arrive(): void;
  fail(error: Error): void;
}

/** Makes a queue whose files succeed or fail when the test decides. */
function makeQueue() {
  const sending: Sending[] = [];
  const states = new Map<string, Upload['state']>();
  const done: string[] = [];
  const queue = new UploadQueue({
    send: (file, options) =>
      new Promise((resolve, reject) => {
        const arrive = () => resolve({ name: file.name } as FileSummary);
        sending.push({ name: file.name, ...options, arrive, fail: reject });
        options.signal.addEventListener('abort', () => reject(new UploadError('Canceled.', false)));
      }),
    onChange: ({ id, state }) => states.set(id, state),
    onDone: (id, { name }) => done.push(`${id}:${name}`),
  });
  opened.push(queue);
  const add = (...names: string[]) => {
    for (const name of names) queue.add(name, new File(['x'], name));
  };
  return { queue, sending, states, done, add };
}

const opened: UploadQueue[] = [];
afterEach(() => {
  for (const queue of opened.splice(0)) queue.close();
});

test('two files are sent at once, the others wait their turn', async () => {
  const { sending, states, done, add } = makeQueue();
  add('a', 'b', 'c');
  expect(sending.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(states.get('c')).toBeUndefined();
  sending[0]?.onProgress(0.5);
  expect(states.get('a')).toEqual({ kind: 'sending', share: 0.5 });
  sending[1]?.arrive();
  await vi.waitFor(() => expect(sending).toHaveLength(3));
  expect(done).toEqual(['b:b']);
});

test('without a connection a file waits, and is sent when there is one again', async () => {
  const { sending, states, done, add } = makeQueue();
  add('a');
  sending[0]?.fail(new UploadError('away', true));
  await vi.waitFor(() => expect(states.get('a')).toEqual({ kind: 'offline' }));
  window.dispatchEvent(new Event('online'));
  expect(sending).toHaveLength(2);
  sending[1]?.arrive();
  await vi.waitFor(() => expect(done).toEqual(['a:a']));
});

test('an unreachable server is tried less and less often; in the end, the file says so and waits for Retry', async () => {
  vi.useFakeTimers();
  try {
    const { queue, sending, states, add } = makeQueue();
    add('a');
    const waits: number[] = [];
    for (let began = Date.now(); states.get('a')?.kind !== 'failed' && waits.length < 50; ) {
      sending.at(-1)?.fail(new UploadError('The server can’t be reached.', true));
      await vi.advanceTimersByTimeAsync(0);
      const { length } = sending;
      while (sending.length === length && states.get('a')?.kind === 'offline') await vi.advanceTimersByTimeAsync(1_000);
      waits.push(Date.now() - began);
      began = Date.now();
    }
    expect(states.get('a')).toEqual({ kind: 'failed', problem: 'The server can’t be reached.' });
    expect(sending.length).toBeLessThanOrEqual(10);
    expect(waits[2]).toBeGreaterThan(waits[0] ?? 0);
    queue.retry('a');
    expect(states.get('a')?.kind).toBe('sending');
  } finally {
    vi.useRealTimers();
  }
});

test('a file that the server refuses says why, and can be tried again', async () => {
  const { queue, sending, states, done, add } = makeQueue();
  add('a');
  sending[0]?.fail(new UploadError('This file is larger than 2 MB.', false));
  await vi.waitFor(() =>
    expect(states.get('a')).toEqual({ kind: 'failed', problem: 'This file is larger than 2 MB.' }),
  );
  queue.retry('a');
  sending[1]?.arrive();
  await vi.waitFor(() => expect(done).toEqual(['a:a']));
});

test('a canceled file isn’t sent any further, and the next one starts', async () => {
  const { queue, sending, done, add } = makeQueue();
  add('a', 'b', 'c');
  queue.cancel('a');
  expect(sending[0]?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(sending.map(({ name }) => name)).toEqual(['a', 'b', 'c']));
  for (const upload of sending) upload.arrive();
  await vi.waitFor(() => expect(done).toEqual(['b:b', 'c:c']));
});

test('leaving the page with files that are not sent asks first', () => {
  const { queue, add } = makeQueue();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  add('a');
  expect(leave()).toBe(true);
  queue.close();
  expect(leave()).toBe(false);
});
