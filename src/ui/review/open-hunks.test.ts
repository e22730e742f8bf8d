import { describe, expect, it } from 'vitest';
import { neighbourOf } from './open-hunks';

const hunks = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('neighbourOf', () => {
  it('goes on at the other end', () => {
    expect(neighbourOf(hunks, 'c', 1)).toBe('a');
    expect(neighbourOf(hunks, 'a', -1)).toBe('c');
    expect(neighbourOf(hunks, 'a', 1)).toBe('b');
  });

  it('begins at an end when nothing, or something that is gone, is selected', () => {
    expect(neighbourOf(hunks, undefined, 1)).toBe('a');
    expect(neighbourOf(hunks, 'gone', -1)).toBe('c');
  });

  it('has nowhere to go from the only one', () => {
    expect(neighbourOf([{ id: 'a' }], 'a', 1)).toBeUndefined();
    expect(neighbourOf([], undefined, 1)).toBeUndefined();
  });
});
