import { expect, test } from 'vitest';
import type { Hiding } from './hiding';
import { listedChanges } from './listed-changes';

const HIDDEN = { order: ['rename'], hidden: ['red', 'blue'] };
const HIDING: Hiding = { draft: undefined, showsReviewing: true, onShow() {} };
const draftOf = (changes: number | undefined): Hiding => ({
  ...HIDING,
  draft: { draftId: 'd', authorName: null, changes, hunks: undefined },
});

test('the review lists the changes with cards, and the hidden ones in one line', () => {
  expect(listedChanges({ order: ['rename', 'red'], hidden: [] }, undefined)).toBe(2);
  expect(listedChanges(HIDDEN, HIDING)).toBe(3);
});

test('beside a draft, the review lists the draft’s changes in place of the hidden ones', () => {
  expect(listedChanges(HIDDEN, draftOf(4))).toBe(5);
  expect(listedChanges(HIDDEN, draftOf(undefined))).toBe(1);
});
