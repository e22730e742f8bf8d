import { expect, test, vi } from 'vitest';
import { withImportOf, withImportSlot, withSlot } from './upload-slot';

test('a person can have 6 uploads and 2 imports under way, and others have their own', async () => {
  for (const [run, most] of [
    [withSlot, 6],
    [withImportOf, 2],
  ] as const) {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const under = Array.from({ length: most }, () => run('ann', () => ended));
    await expect(run('ann', () => ended)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(run('ben', async () => 'done')).resolves.toBe('done');
    end();
    await Promise.all(under);
    await expect(run('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(run('ann', async () => 'again')).resolves.toBe('again');
  }
});

test('a process stages 12 imports at once, and refuses others before their upload', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const under = Array.from({ length: 12 }, (_, i) => withImportOf(`person ${i}`, () => ended));
  await expect(withImportOf('late', async () => 'staged')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  end();
  await Promise.all(under);
  await expect(withImportOf('late', async () => 'staged')).resolves.toBe('staged');
});

/** Runs 6 imports until `end` is called. */
function sixImports() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const under = Array.from({ length: 6 }, () => withImportSlot(never, () => opened));
  return {
    end() {
      open();
      return Promise.all(under);
    },
  };
}
const never = new AbortController().signal;

test('a process runs 6 imports at once; others wait for their turn, in order, and uploads don’t', async () => {
  const { end } = sixImports();
  const done: string[] = [];
  const waiting = ['first', 'second'].map((name) => withImportSlot(never, async () => void done.push(name)));
  await expect(withSlot('d', async () => 'uploaded')).resolves.toBe('uploaded');
  await expect(withImportOf('d', async () => 'its upload')).resolves.toBe('its upload');
  expect(done).toEqual([]);
  await end();
  await Promise.all(waiting);
  expect(done).toEqual(['first', 'second']);
  await expect(withImportSlot(never, async () => 'done')).resolves.toBe('done');
});

test('an import that waits can be canceled, and is refused after a minute; then it takes no slot', async () => {
  vi.useFakeTimers();
  try {
    const { end } = sixImports();
    const canceled = new AbortController();
    const first = expect(withImportSlot(canceled.signal, async () => 'never')).rejects.toBe('canceled');
    const second = expect(withImportSlot(never, async () => 'never')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    canceled.abort('canceled');
    await first;
    await vi.advanceTimersByTimeAsync(60_000);
    await second;
    await end();
    await sixImports().end();
  } finally {
    vi.useRealTimers();
  }
});
