import { expect, test } from 'vitest';
import { decideTreeChangeInput } from '../tree/schema';
import { closeRequestInput, listRequestsInput, updateRequestInput } from './schema';

test('titles and reasons can’t reorder the text around them', () => {
  const parses = (text: string) => [
    closeRequestInput.safeParse({ changeSetId: 'c', reason: text }).success,
    updateRequestInput.safeParse({ changeSetId: 'c', title: text }).success,
    decideTreeChangeInput.safeParse({ treeChangeId: 't', choice: { kind: 'reject', reason: text } }).success,
  ];
  expect(parses('Not now: שָׁלוֹם')).toEqual([true, true, true]);
  expect(parses('a\u202eb')).toEqual([false, false, false]);
});

test('the cursor of an earlier version continues a list', () => {
  const place = { at: new Date('2026-05-01'), changeSetId: 'c' };
  const read = (cursor: object) => listRequestsInput.safeParse({ workspaceId: 'w', cursor }).data?.cursor;
  expect(read({ createdAt: place.at, changeSetId: 'c' })).toEqual(place);
  expect(read(place)).toEqual(place);
  expect(read({ changeSetId: 'c' })).toBeUndefined();
});
