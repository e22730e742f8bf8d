import { expect, test } from 'vitest';
import { type Candidate, conflictingWithEarlier } from './selection';

const hunk = (suggestionId: string, from: number, to: number): Candidate => ({ suggestionId, now: { from, to } });

test.each<[string, Candidate[], number[]]>([
  ['apart', [hunk('a', 0, 3), hunk('b', 4, 6)], []],
  ['two suggestions touch: the later one', [hunk('a', 0, 3), hunk('b', 3, 6)], [1]],
  ['the later one, even if it’s earlier in the text', [hunk('a', 3, 6), hunk('b', 0, 3)], [1]],
  ['insertions of two suggestions at one place', [hunk('a', 3, 3), hunk('b', 3, 3)], [1]],
  ['hunks of one suggestion may touch', [hunk('a', 0, 3), hunk('a', 3, 6)], []],
  ['but not overlap', [hunk('a', 0, 4), hunk('a', 3, 6)], [1]],
  ['a hunk that conflicts itself doesn’t exclude others', [hunk('a', 0, 3), hunk('b', 2, 6), hunk('c', 5, 9)], [1]],
  ['a long one before many', [hunk('a', 0, 99), hunk('b', 1, 2), hunk('b', 50, 51), hunk('b', 100, 101)], [1, 2]],
  ['a long one after many', [hunk('b', 1, 2), hunk('b', 50, 51), hunk('a', 0, 99)], [2]],
])('%s', (_name, candidates, late) => {
  expect([...conflictingWithEarlier(candidates)].sort()).toEqual(late);
});
