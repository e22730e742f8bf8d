import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Viewer } from '@/ui/shell/viewer';

const rows = new Map<string, unknown>();

/** An in-memory database, because happy-dom has no IndexedDB. */
vi.mock('lib0/indexeddb', () => ({
  openDB: async () => ({}),
  createStores: () => {},
  transact: () => [{ put: (row: unknown, key: string) => rows.set(key, row) }],
  rtop: async (result: unknown) => result,
}));

const VIEWER: Viewer = {
  ...{ userId: 'ada', name: 'Ada', email: 'ada@example.com', role: 'owner', mfa: false },
  workspace: { id: 'w', name: 'Reed & Quill' },
} as unknown as Viewer;

beforeEach(() => {
  rows.clear();
  localStorage.clear();
  vi.resetModules();
});

async function load() {
  const { keptTable } = await import('@/ui/shell/offline/kept-table');
  const { keepPersonHere, forgetPersonHere } = await import('@/ui/shell/offline/person-here');
  return { table: keptTable<string>('documents'), keepPersonHere, forgetPersonHere };
}

test('a document that opens before the page has stored who is signed in is stored nevertheless', async () => {
  const { table, keepPersonHere } = await load();
  const stored = table.put('ada', 'lamp', 'Lamp');
  keepPersonHere(VIEWER);
  await stored;
  expect(rows).toEqual(new Map([['lamp', 'Lamp']]));
});

test('nothing is stored for a person who signed out in another tab', async () => {
  const { table, keepPersonHere, forgetPersonHere } = await load();
  keepPersonHere(VIEWER);
  forgetPersonHere();
  await expect(table.put('ada', 'lamp', 'Lamp')).rejects.toThrow('no longer signed in');
  expect(rows.size).toBe(0);
});

test('a change is refused, and doesn’t wait forever, if the page never stores who is signed in', async () => {
  const { table } = await load();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const refused = expect(table.put('ada', 'lamp', 'Lamp')).rejects.toThrow('no longer signed in');
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});
