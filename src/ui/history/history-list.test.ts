import { expect, test } from 'vitest';
import type { VersionSummary } from '@/versions/schema';
import {
  DAY_HEIGHT,
  type Page,
  placesOf,
  ROW_HEIGHT,
  rowsWithin,
  visibleRange,
  withNewest,
  withOlder,
} from './history-list';

function version(n: number): VersionSummary {
  return {
    id: `v${n}`,
    documentId: 'd',
    type: n % 3 === 0 ? 'ai_suggestion' : 'snapshot',
    description: '',
    name: null,
    automatic: false,
    createdAt: new Date(n),
    createdBy: null,
    isByGuest: false,
    turnId: null,
    parentVersionIds: n > 0 ? [`v${n % 3 === 0 ? n - 1 : n - 2}`] : [],
    isHead: false,
    askedBy: null,
    status: null,
    supersededById: null,
    editCount: null,
    charDelta: null,
    hunkCount: 0,
  };
}

/** Returns a page of `size` versions, from number `newest` downwards. */
function page(newest: number, size: number): Page {
  const versions = Array.from({ length: size }, (_, i) => version(newest - i));
  return { versions, nextCursor: newest - size < 0 ? undefined : `${newest - size}` };
}

const ids = (list: { versions: VersionSummary[] }) => list.versions.map(({ id }) => id);

test('pages follow each other', () => {
  const list = withOlder(withNewest(undefined, page(20, 10)), page(10, 10));
  expect(ids(list)).toEqual(Array.from({ length: 20 }, (_, i) => `v${20 - i}`));
});

test('new versions come on top of what is loaded', () => {
  const list = withOlder(withNewest(undefined, page(20, 10)), page(10, 5));
  const fresh = withNewest(list, page(22, 10));
  expect(ids(fresh)).toEqual(Array.from({ length: 17 }, (_, i) => `v${22 - i}`));
  expect(fresh.nextCursor).toBe('5');
});

test('if there is more new than fits on a page, the list is loaded again', () => {
  const list = withOlder(withNewest(undefined, page(20, 10)), page(10, 5));
  expect(ids(withNewest(list, page(60, 10)))).toEqual(ids(page(60, 10)));
});

test('the rows of each day have its date above them', () => {
  const days = ['2026-10-15T16:00', '2026-10-15T09:00', '2026-10-14T16:00', '2025-10-14T16:00'];
  const { places, height } = placesOf(days.map((day) => ({ id: day, createdAt: new Date(day), isInner: false })));
  expect(places).toEqual([
    { top: DAY_HEIGHT, height: ROW_HEIGHT, day: 'October 15, 2026' },
    { top: DAY_HEIGHT + ROW_HEIGHT, height: ROW_HEIGHT, day: undefined },
    { top: 2 * DAY_HEIGHT + 2 * ROW_HEIGHT, height: ROW_HEIGHT, day: 'October 14, 2026' },
    { top: 3 * DAY_HEIGHT + 3 * ROW_HEIGHT, height: ROW_HEIGHT, day: 'October 14, 2025' },
  ]);
  expect(height).toBe(3 * DAY_HEIGHT + 4 * ROW_HEIGHT);
});

test('a row that is shown below another one is in its day', () => {
  const rows = [
    { id: 'a', createdAt: new Date('2026-10-15T16:00'), isInner: false },
    { id: 'b', createdAt: new Date('2026-10-12T16:00'), isInner: true },
    { id: 'c', createdAt: new Date('2026-10-15T09:00'), isInner: false },
  ];
  expect(placesOf(rows).places.map(({ day }) => day)).toEqual(['October 15, 2026', undefined, undefined]);
});

test('a measured row takes its height, and the rows below it follow', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, createdAt: new Date('2026-10-15T16:00'), isInner: false }));
  const { places, height } = placesOf(rows, new Map([['b', 90]]));
  expect(places.map(({ top }) => top - DAY_HEIGHT)).toEqual([0, ROW_HEIGHT, ROW_HEIGHT + 90]);
  expect(height).toBe(DAY_HEIGHT + 2 * ROW_HEIGHT + 90);
});

test('a page of the list is as many rows as are in view as a whole, at least one', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, createdAt: new Date(0), isInner: false }));
  const { places } = placesOf(rows, new Map(rows.map(({ id }) => [id, 100])));
  expect(rowsWithin(places, { top: 0, height: DAY_HEIGHT + 250 })).toBe(2);
  expect(rowsWithin(places, { top: DAY_HEIGHT + 50, height: 250 })).toBe(2);
  expect(rowsWithin(places, { top: DAY_HEIGHT + 50, height: 20 })).toBe(1);
});

test('the rows in view and a few more are drawn, whatever the length', () => {
  const { places } = placesOf(
    Array.from({ length: 10_000 }, (_, n) => ({ id: `v${n}`, createdAt: new Date(0), isInner: false })),
  );
  const at = (row: number) => DAY_HEIGHT + row * ROW_HEIGHT;
  expect(visibleRange(places, { top: at(100), height: 10 * ROW_HEIGHT })).toEqual({ from: 92, to: 118 });
  expect(visibleRange(places.slice(0, 3), { top: 0, height: 500 })).toEqual({ from: 0, to: 3 });
  expect(visibleRange([], { top: 0, height: 500 })).toEqual({ from: 0, to: 0 });
});
