import { expect, test } from 'vitest';
import { decideTreeChangeInput } from '../tree/schema';
import { closeRequestInput, updateRequestInput } from './schema';

test('titles and reasons can’t reorder the text around them', () => {
  const parses = (text: string) => [
    closeRequestInput.safeParse({ changeSetId: 'c', reason: text }).success,
    updateRequestInput.safeParse({ changeSetId: 'c', title: text }).success,
    decideTreeChangeInput.safeParse({ treeChangeId: 't', choice: { kind: 'reject', reason: text } }).success,
  ];
  expect(parses('Not now: שָׁלוֹם')).toEqual([true, true, true]);
  expect(parses('a\u202eb')).toEqual([false, false, false]);
});
