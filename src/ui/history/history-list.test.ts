import { expect, test } from 'vitest';
import { layOut } from '@/versions/core/graph/graph';
import type { VersionSummary } from '@/versions/schema';
import { type Page, visibleRange, withNewest, withOlder } from './history-list';

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

test('pages follow each other, drawn as one', () => {
  const list = withOlder(withNewest(undefined, page(20, 10)), page(10, 10));
  expect(ids(list)).toEqual(Array.from({ length: 20 }, (_, i) => `v${20 - i}`));
  const whole = layOut(list.versions.map((v) => ({ ...v, isSuggestion: v.type === 'ai_suggestion' })));
  expect({ rows: list.rows, open: list.open }).toEqual(whole);
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

test('the rows in view and a few more are drawn, whatever the length', () => {
  expect(visibleRange(10_000, { top: 5_000, height: 500, rowHeight: 50 })).toEqual({ from: 92, to: 118 });
  expect(visibleRange(3, { top: 0, height: 500, rowHeight: 50 })).toEqual({ from: 0, to: 3 });
});
