import { describe, expect, it } from 'vitest';
import type { HunkView, SuggestionView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import { between, lastDecisionBy, neighbourOf } from './open-hunks';

const hunks = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('neighbourOf', () => {
  it('continues at the other end', () => {
    expect(neighbourOf(hunks, 'c', 1)).toBe('a');
    expect(neighbourOf(hunks, 'a', -1)).toBe('c');
    expect(neighbourOf(hunks, 'a', 1)).toBe('b');
  });

  it('begins at an end if nothing is selected, or a hunk that no longer exists', () => {
    expect(neighbourOf(hunks, undefined, 1)).toBe('a');
    expect(neighbourOf(hunks, 'gone', -1)).toBe('c');
  });

  it('is undefined for the only hunk', () => {
    expect(neighbourOf([{ id: 'a' }], 'a', 1)).toBeUndefined();
    expect(neighbourOf([], undefined, 1)).toBeUndefined();
  });
});

describe('between', () => {
  it('has both ends, whichever comes first', () => {
    expect(between(hunks, 'c', 'a')).toEqual(['a', 'b', 'c']);
    expect(between(hunks, 'b', 'c')).toEqual(['b', 'c']);
  });

  it('has only the second if the first doesn’t exist', () => {
    expect(between(hunks, undefined, 'b')).toEqual(['b']);
    expect(between(hunks, 'gone', 'b')).toEqual(['b']);
  });
});

describe('lastDecisionBy', () => {
  const decided = (id: string, userId: string, at: number, inherited = false) => ({
    id,
    decision: { decidedBy: { userId, name: userId }, decidedAt: new Date(at), inherited },
  });
  const suggestion = {
    hunks: [decided('a', 'me', 1), decided('b', 'me', 3), decided('c', 'other', 9), decided('d', 'me', 8, true)],
  } as unknown as SuggestionView;

  it('is the person’s newest decision, without those of others and those from before a refinement', () => {
    expect(lastDecisionBy([suggestion], [], 'me')).toEqual({ hunkIds: ['b'] });
    expect(lastDecisionBy([suggestion], [], 'nobody')).toBeUndefined();
    expect(
      lastDecisionBy([{ ...suggestion, hunks: [{ id: 'x', decision: null } as HunkView] }], [], 'me'),
    ).toBeUndefined();
  });

  it('can be about a tree change', () => {
    const change = { id: 't', decision: { decidedBy: { userId: 'me' }, decidedAt: new Date(5) } } as TreeChangeView;
    expect(lastDecisionBy([suggestion], [change], 'me')).toEqual({ treeChangeId: 't' });
    expect(lastDecisionBy([suggestion], [change], 'other')).toEqual({ hunkIds: ['c'] });
  });
});
