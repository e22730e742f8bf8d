import { describe, expect, test } from 'vitest';
import type { SuggestionStatus } from '@/versions/schema';
import { requestState } from './state';

describe('the state of a change request', () => {
  const OPEN = { isDraft: false, closedAt: null };
  const CASES: [SuggestionStatus[], ReturnType<typeof requestState>][] = [
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
    expect(requestState(OPEN, statuses)).toBe(state);
  });

  test('suggestions that were replaced or withdrawn don’t count', () => {
    expect(requestState(OPEN, ['superseded', 'accepted', 'withdrawn'])).toBe('accepted');
    expect(requestState(OPEN, ['superseded', 'withdrawn'])).toBe('closed');
  });

  test('a draft stays one until everything in it is decided', () => {
    expect(requestState({ ...OPEN, isDraft: true }, ['accepted', 'pending'])).toBe('draft');
    expect(requestState({ ...OPEN, isDraft: true }, ['accepted'])).toBe('accepted');
  });

  test('a request that someone closed stays closed until everything in it is decided', () => {
    for (const isDraft of [false, true]) {
      const closed = { isDraft, closedAt: new Date(0) };
      expect(requestState(closed, ['accepted', 'pending'])).toBe('closed');
      expect(requestState(closed, ['accepted', 'rejected'])).toBe('partly');
    }
  });
});
