import { describe, expect, test } from 'vitest';
import { type PartStatus, requestState } from './state';

describe('the state of a change request', () => {
  const CASES: [PartStatus[], ReturnType<typeof requestState>][] = [
    [['pending'], 'open'],
    [['accepted', 'pending'], 'open'],
    [['rejected', 'pending'], 'open'],
    [['accepted', 'accepted'], 'accepted'],
    [['accepted', 'rejected'], 'partly'],
    [['partially_accepted'], 'partly'],
    [['accepted', 'partially_accepted'], 'partly'],
    [['rejected', 'rejected'], 'closed'],
    [[], 'closed'],
  ];
  test.each(CASES)('%j is %s', (statuses, state) => {
    expect(requestState({ isDraft: false }, statuses)).toBe(state);
  });

  test('suggestions that were replaced or withdrawn don’t count', () => {
    expect(requestState({ isDraft: false }, ['superseded', 'accepted', 'withdrawn'])).toBe('accepted');
    expect(requestState({ isDraft: false }, ['superseded', 'withdrawn'])).toBe('closed');
  });

  test('a draft stays one until everything in it is decided', () => {
    expect(requestState({ isDraft: true }, ['accepted', 'pending'])).toBe('draft');
    expect(requestState({ isDraft: true }, ['accepted'])).toBe('accepted');
  });
});
